/// An item that cannot be played to its end, as its server has refused what is still missing.
extension PlayerCore {
  /// What has come in is played first; then the player pauses, and tells why.
  func noteRefusal() {
    guard !hasFailedToEnd, !isRunning, hasPlayed, wantedRate != 0, ahead <= .zero, let item,
      item.status == .ready, !item.isComplete, let failure = item.refusal
    else { return }
    hasFailedToEnd = true
    wantedRate = 0
    setTimeControl(.paused, .none)
    onEvent(.failedToEnd(item: item.number, failure: failure))
  }
}

extension ItemCore {
  /// Domain and code, then words, of what the server, or the app's loader in its place, refuses.
  var refusal: String? {
    if let failure = download.failure { return failure }
    return download.refusal.map {
      let (code, why) = $0 == 403 ? (-1102, "forbidden") : (-1100, "not found")
      return "NSURLErrorDomain \(code): HTTP \($0), \(why)"
    }
  }
}
