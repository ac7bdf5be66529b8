/// The failure of an item that cannot be played to its end, because its server has refused the missing data.
extension PlayerCore {
  /// Once the received data has been played, pauses the player and reports the failure.
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
  /// Why the server, or the app's loader in its place, refuses data: error domain and code, then a description.
  var refusal: String? {
    if let failure = download.failure { return failure }
    return download.refusal.map {
      let (code, why) = $0 == 403 ? (-1102, "forbidden") : (-1100, "not found")
      return "NSURLErrorDomain \(code): HTTP \($0), \(why)"
    }
  }
}
