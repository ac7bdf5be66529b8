/// The apps that a scenario may name, with their options.
package struct AppDescriptions: Equatable, Sendable {
  package var apps: [AppDescription]

  package init(apps: [AppDescription]) { self.apps = apps }

  package subscript(name: String) -> AppDescription? { apps.first { $0.name == name } }
}

package struct AppDescription: Equatable, Sendable {
  package var name: String
  package var options: [OptionDescription]

  package init(name: String, options: [OptionDescription]) {
    self.name = name
    self.options = options
  }
}

package struct OptionDescription: Equatable, Sendable {
  package var name: String
  package var values: [String]
  /// The value in a variant that does not name the option.
  package var defaultValue: String

  package init(name: String, values: [String], defaultValue: String) {
    precondition(values.contains(defaultValue), "option \(name) has no value \(defaultValue)")
    self.name = name
    self.values = values
    self.defaultValue = defaultValue
  }
}
