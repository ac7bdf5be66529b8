import ReelbenchMeasurement

/// An error in the command line: exit code 64.
struct UsageError: Error {
  let message: String
}

/// The arguments of a command, split into the options that it accepts and positional arguments.
struct Arguments {
  /// An option's long name, and whether the option takes a value.
  struct Option {
    let name: String
    let takesValue: Bool

    static func value(_ name: String) -> Option { Option(name: name, takesValue: true) }
    static func flag(_ name: String) -> Option { Option(name: name, takesValue: false) }
  }

  private(set) var positional: [String] = []
  private var values: [(name: String, value: String)] = []

  init(_ arguments: some Collection<String>, accepting options: [Option]) throws(UsageError) {
    var rest = Array(arguments)[...]
    var isOver = false
    while let argument = rest.popFirst() {
      guard !isOver, argument.hasPrefix("--") else {
        guard isOver || !argument.hasPrefix("-") || argument == "-" else {
          throw UsageError(message: "unknown option `\(argument)`: options begin with two dashes")
        }
        positional.append(argument)
        continue
      }
      if argument == "--" {
        isOver = true
        continue
      }
      let parts = argument.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? ""
      guard let option = options.first(where: { $0.name == name }) else {
        let near = Spelling.nearest(to: name, among: options.map(\.name))
        throw UsageError(
          message: "unknown option `--\(name)`" + (near.map { ", did you mean `--\($0)`?" } ?? ""))
      }
      guard !values.contains(where: { $0.name == name }) else {
        throw UsageError(message: "`--\(name)` is given twice")
      }
      if !option.takesValue {
        guard parts.count == 1 else { throw UsageError(message: "`--\(name)` takes no value") }
        values.append((name, ""))
      } else {
        let value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
        guard let value, !value.isEmpty else {
          throw UsageError(message: "`--\(name)` needs a value")
        }
        values.append((name, value))
      }
    }
  }

  subscript(name: String) -> String? { values.first { $0.name == name }?.value }

  func has(_ name: String) -> Bool { self[name] != nil }

  /// A whole number within a range.
  func number<Value: FixedWidthInteger>(
    _ name: String, in range: ClosedRange<Value>
  ) throws(UsageError) -> Value? {
    guard let text = self[name] else { return nil }
    guard let value = Value(text), range.contains(value) else {
      throw UsageError(
        message: "`--\(name)` takes a whole number from \(range.lowerBound) to "
          + "\(range.upperBound), not `\(text)`")
    }
    return value
  }

  /// One of a few words.
  func choice<Choice: CaseIterable & RawRepresentable>(
    _ name: String, of type: Choice.Type
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let text = self[name] else { return nil }
    guard let value = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(message: "`--\(name)` takes one of \(words), not `\(text)`")
    }
    return value
  }
}
