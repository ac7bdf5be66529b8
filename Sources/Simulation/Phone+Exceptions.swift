extension Phone {
  /// Raises an exception of Apple's frameworks. The app cannot catch it, so the run ends as crashed.
  package func raise(_ name: String, _ text: String) {
    write(.exception, subject: self.name("\(name): \(text)"))
    end(.crashed, "\(name): \(text)")
  }
}
