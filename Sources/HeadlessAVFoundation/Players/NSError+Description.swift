import ReelbenchSimulation

extension NSError {
  /// Converts an error text of the simulation to the error that an `NSErrorPointer` needs.
  /// - Parameters:
  ///   - text: domain and code, a colon, then a description.
  ///   - underlying: domain and code of the underlying error.
  convenience init(description text: String, underlying: String?) {
    let error = AVError.error(from: text, underlying: underlying)
    if let error = error as? AVError {
      self.init(
        domain: AVError.errorDomain, code: error.errorCode, userInfo: error.errorUserInfo)
    } else if let error = error as? URLError {
      self.init(
        domain: NSURLErrorDomain, code: error.errorCode,
        userInfo: [NSLocalizedDescriptionKey: error.localizedDescription])
    } else {
      preconditionFailure("`\(text)` is of no domain that is known")
    }
  }
}
