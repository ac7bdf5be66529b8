import ReelbenchDevice

extension AppEntry.Option {
  /// An option whose values are the cases of a type.
  init<Choice: CaseIterable & RawRepresentable>(
    _ name: String, default choice: Choice
  ) where Choice.RawValue == String {
    self.init(
      name: name, values: Choice.allCases.map(\.rawValue), defaultValue: choice.rawValue)
  }
}

extension AppOptions {
  /// The case that an option names.
  func choice<Choice: RawRepresentable>(
    _ name: String, _ type: Choice.Type
  ) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: self[name]) else {
      preconditionFailure("the option `\(name)` has no value `\(self[name])`")
    }
    return choice
  }
}
