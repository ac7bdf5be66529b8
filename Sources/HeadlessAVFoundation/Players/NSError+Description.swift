import ReelbenchSimulation

extension NSError {
  /// The error that the simulation tells in words, as an `NSErrorPointer` wants it: domain and code, then what it is.
  /// - Parameter underlying: domain and code of the error beneath.
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
