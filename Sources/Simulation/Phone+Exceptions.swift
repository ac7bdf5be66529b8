extension Phone {
  /// Raises an exception of Apple's frameworks: the app ends, as nobody in it can catch it.
  package func raise(_ name: String, _ text: String) {
    write(.exception, subject: self.name("\(name): \(text)"))
    end(.crashed, "\(name): \(text)")
  }
}
