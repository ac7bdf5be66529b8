/// The options of an app as one table, which is their only declaration: variants are read by it, scenario files are checked
/// against it, and `reelbench explain` prints it.
///
/// ```swift
/// struct FeedOptions: OptionTable {
///   enum Start: String, CaseIterable { case inWillDisplay, atRest }
///   var start = Start.atRest
///
///   static var options: [AppOption<FeedOptions>] {
///     [
///       .init(
///         "start", \.start,
///         [
///           .inWillDisplay: "A cell plays as soon as its first edge comes in.",
///           .atRest: "A cell plays once the list has come to rest.",
///         ])
///     ]
///   }
/// }
/// ```
///
/// A new value of the type has the defaults.
public protocol OptionTable {
  init()

  /// In the order in which people read them.
  static var options: [AppOption<Self>] { get }
}

extension OptionTable {
  /// The options of a variant.
  public init(_ values: AppOptions) {
    self.init()
    for option in Self.options { option.read(values, &self) }
  }
}

/// One option of an app: its name, the property that holds it, and one sentence for each of its values.
public struct AppOption<Table> {
  public let name: String
  let values: [AppEntry.Option.Value]
  /// The value that the property of a table has.
  let value: (Table) -> String
  let read: (AppOptions, inout Table) -> Void

  /// - Precondition: every case of the property's type has its sentence, once.
  public init<Choice: CaseIterable & RawRepresentable>(
    _ name: String, _ property: WritableKeyPath<Table, Choice>,
    _ meanings: KeyValuePairs<Choice, String>
  ) where Choice.RawValue == String {
    self.name = name
    values = Choice.allCases.map { choice in
      let found = meanings.filter { $0.key.rawValue == choice.rawValue }
      precondition(
        found.count == 1,
        "the option `\(name)` has \(found.count) sentences for its value `\(choice.rawValue)`, not 1"
      )
      return .init(name: choice.rawValue, meaning: found[0].value)
    }
    value = { $0[keyPath: property].rawValue }
    read = { options, table in
      guard let choice = Choice(rawValue: options[name]) else {
        preconditionFailure("the option `\(name)` has no value `\(options[name])`")
      }
      table[keyPath: property] = choice
    }
  }

  private init<Part>(_ part: AppOption<Part>, of property: WritableKeyPath<Table, Part>) {
    name = part.name
    values = part.values
    value = { part.value($0[keyPath: property]) }
    read = { part.read($0, &$1[keyPath: property]) }
  }

  /// The options of a table that is a property of this one.
  public static func all<Part: OptionTable>(
    of property: WritableKeyPath<Table, Part>
  ) -> [AppOption] {
    Part.options.map { AppOption($0, of: property) }
  }

  /// As an app's entry lists it.
  /// - Parameter defaults: a table that nothing was read into.
  func entry(_ defaults: Table) -> AppEntry.Option {
    AppEntry.Option(name: name, values: values, defaultValue: value(defaults))
  }
}
