import ReelbenchCYAML

/// The events of libyaml's parser over one text, as Swift values.
///
/// Owns the parser and a copy of the text; each event is freed before its value is returned.
final class YAMLEventSource {
  struct Event {
    enum Kind {
      case streamStart, streamEnd
      case documentStart(hasDirectives: Bool)
      case documentEnd
      case alias
      case scalar(String, isQuoted: Bool, Properties)
      case sequenceStart(Properties)
      case sequenceEnd
      case mappingStart(Properties)
      case mappingEnd
    }

    /// The anchor and tag that a node may have.
    struct Properties {
      var hasAnchor: Bool
      var hasTag: Bool
    }

    var kind: Kind
    var mark: SourcePosition
    var end: SourcePosition
  }

  /// The error that libyaml reports for a text that is not valid YAML.
  struct SyntaxError: Error {
    var message: String
    /// What libyaml was reading, and where that began.
    var context: String?
    var mark: SourcePosition
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeMutablePointer<UInt8>

  /// `text` is UTF-8 without a byte-order mark.
  init(text: [UInt8]) {
    // At least one byte: libyaml needs an address even for an empty text.
    self.text = .allocate(capacity: max(1, text.count))
    self.text.initialize(from: text, count: text.count)
    parser = .allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      preconditionFailure("libyaml has no memory for a parser")
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, self.text, text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    text.deallocate()
  }

  /// The next event. Must not be called again after the end of the stream or an error.
  func next() throws(SyntaxError) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxError() }
    defer { yaml_event_delete(&event) }
    return Event(
      kind: Self.kind(of: event), mark: SourcePosition(event.start_mark),
      end: SourcePosition(event.end_mark))
  }

  private static func kind(of event: yaml_event_t) -> Event.Kind {
    switch event.type {
    case YAML_STREAM_START_EVENT:
      return .streamStart
    case YAML_DOCUMENT_START_EVENT:
      let start = event.data.document_start
      return .documentStart(
        hasDirectives: start.version_directive != nil
          || start.tag_directives.start != start.tag_directives.end)
    case YAML_DOCUMENT_END_EVENT:
      return .documentEnd
    case YAML_ALIAS_EVENT:
      return .alias
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return .scalar(
        text, isQuoted: scalar.style != YAML_PLAIN_SCALAR_STYLE,
        .init(hasAnchor: scalar.anchor != nil, hasTag: scalar.tag != nil))
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return .sequenceStart(.init(hasAnchor: start.anchor != nil, hasTag: start.tag != nil))
    case YAML_SEQUENCE_END_EVENT:
      return .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return .mappingStart(.init(hasAnchor: start.anchor != nil, hasTag: start.tag != nil))
    case YAML_MAPPING_END_EVENT:
      return .mappingEnd
    default:
      return .streamEnd
    }
  }

  private func syntaxError() -> SyntaxError {
    let state = parser.pointee
    let problem = state.problem.map { String(cString: $0) } ?? "this is not YAML"
    guard state.error != YAML_MEMORY_ERROR else {
      return SyntaxError(
        message: "no memory", context: nil, mark: SourcePosition(line: 1, column: 1))
    }
    let context = state.context.map {
      "\(String(cString: $0)) that begins on line \(SourcePosition(state.context_mark).line)"
    }
    return SyntaxError(message: problem, context: context, mark: SourcePosition(state.problem_mark))
  }
}

extension SourcePosition {
  init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
