/// Composes the documents of a YAML text, strictly: no duplicate or complex keys, anchors, aliases, tags,
/// directives, merge keys or tabs.
///
/// Reading ends for any input: size, depth and number of nodes are limited.
struct YAMLReader {
  static let maximumBytes = 256 << 10
  static let maximumDepth = 32
  static let maximumNodes = 20_000

  private let diagnostics: Diagnostics
  private let events: YAMLEventSource
  private var nodes = 0
  private var depth = 0

  /// Reading cannot continue; the reason was reported.
  private struct Stop: Error {}

  /// The documents of a file; nil after an error that stops reading.
  static func documents(of source: SourceText, reportingTo diagnostics: Diagnostics) -> [YAMLNode]?
  {
    if let problem = source.problem {
      diagnostics.report(problem.message, at: problem.mark)
      return nil
    }
    var reader = YAMLReader(
      diagnostics: diagnostics, events: YAMLEventSource(text: source.bytes))
    do {
      let documents = try reader.stream()
      if documents.isEmpty {
        diagnostics.report("the file is empty", at: SourcePosition(line: 1, column: 1))
        return nil
      }
      return documents
    } catch {
      return nil
    }
  }

  private init(diagnostics: Diagnostics, events: YAMLEventSource) {
    self.diagnostics = diagnostics
    self.events = events
  }

  private mutating func stream() throws(Stop) -> [YAMLNode] {
    var documents: [YAMLNode] = []
    while true {
      let event = try next()
      switch event.kind {
      case .streamStart, .documentEnd:
        continue
      case .documentStart(let hasDirectives):
        if hasDirectives { diagnostics.report("directives are not allowed", at: event.mark) }
        documents.append(try node(try next()))
      default:
        return documents
      }
    }
  }

  private func next() throws(Stop) -> YAMLEventSource.Event {
    do {
      return try events.next()
    } catch {
      let mark = diagnostics.source.clamped(error.mark)
      diagnostics.report(error.message, at: mark, hint: error.context)
      throw Stop()
    }
  }

  private mutating func node(_ event: YAMLEventSource.Event) throws(Stop) -> YAMLNode {
    nodes += 1
    guard nodes <= Self.maximumNodes else {
      throw stop("a file has at most \(Self.maximumNodes) values", at: event.mark)
    }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw stop("values are nested more than \(Self.maximumDepth) deep", at: event.mark)
    }
    switch event.kind {
    case .scalar(let text, let isQuoted, let properties):
      let isAllowed = check(properties, at: event.mark)
      return YAMLNode(
        content: isAllowed ? .scalar(text, isQuoted: isQuoted) : .refused, mark: event.mark,
        end: event.end)
    case .sequenceStart(let properties):
      let isAllowed = check(properties, at: event.mark)
      let (items, end) = try items()
      return YAMLNode(
        content: isAllowed ? .sequence(items) : .refused, mark: event.mark, end: end)
    case .mappingStart(let properties):
      let isAllowed = check(properties, at: event.mark)
      let (entries, end) = try entries()
      return YAMLNode(
        content: isAllowed ? .mapping(entries) : .refused, mark: event.mark, end: end)
    case .alias:
      diagnostics.report("aliases are not allowed", at: event.mark, hint: "write the value out")
      return YAMLNode(content: .refused, mark: event.mark, end: event.end)
    case .streamStart, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd:
      throw stop("a value is missing", at: event.mark)
    }
  }

  private mutating func items() throws(Stop) -> ([YAMLNode], end: SourcePosition) {
    var items: [YAMLNode] = []
    while true {
      let event = try next()
      if case .sequenceEnd = event.kind { return (items, event.end) }
      items.append(try node(event))
    }
  }

  private mutating func entries() throws(Stop) -> ([YAMLNode.Entry], end: SourcePosition) {
    var entries: [YAMLNode.Entry] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try next()
      if case .mappingEnd = event.kind { return (entries, event.end) }
      let key = try node(event)
      let value = try node(try next())
      guard let name = keyName(key) else { continue }
      if let line = lines[name] {
        diagnostics.report("the key `\(name)` is already on line \(line)", at: key.mark)
        continue
      }
      lines[name] = key.mark.line
      entries.append(YAMLNode.Entry(key: name, mark: key.mark, value: value))
    }
  }

  /// Nil after a report.
  private func keyName(_ key: YAMLNode) -> String? {
    switch key.content {
    case .scalar("<<", isQuoted: false):
      diagnostics.report("merge keys are not allowed", at: key.mark)
      return nil
    case .scalar("", _):
      diagnostics.report("a key is missing", at: key.mark)
      return nil
    case .scalar(let name, _):
      return name
    case .sequence, .mapping:
      diagnostics.report("a key is one word", at: key.mark)
      return nil
    case .refused:
      return nil
    }
  }

  private func check(_ properties: YAMLEventSource.Event.Properties, at mark: SourcePosition)
    -> Bool
  {
    if properties.hasAnchor { diagnostics.report("anchors are not allowed", at: mark) }
    if properties.hasTag { diagnostics.report("tags are not allowed", at: mark) }
    return !properties.hasAnchor && !properties.hasTag
  }

  private func stop(_ message: String, at mark: SourcePosition) -> Stop {
    diagnostics.report(message, at: mark)
    return Stop()
  }
}
