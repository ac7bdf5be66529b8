import Foundation
import Simulation

/// The way of a request through the link. All of it runs at the instants of the world.
extension URLSessionTask {
  /// What the server sends.
  struct Answer {
    /// A page that says so, when there is nothing at the URL.
    static let missing = Data("404 Not Found\n".utf8)

    var status: Int
    var type: String
    /// In the file, or in the page.
    var range: ByteRange
    /// Bytes of the whole.
    var whole: Int64
    /// Nil for a page.
    var medium: (item: Int, asset: MediaAsset)?

    var fields: [String: String] {
      var fields = [
        "Content-Type": type, "Content-Length": "\(range.upper - range.lower)",
      ]
      if status == 206 {
        fields["Content-Range"] = "bytes \(range.lower)-\(range.upper - 1)/\(whole)"
      }
      return fields
    }
  }

  /// A task makes one request.
  private static let request: UInt16 = 1

  func begin() {
    let phone = Phone.current
    guard let request = originalRequest, let url = request.url else { return fail(.badURL) }
    if url.isFileURL { return loadFile(url) }
    guard url.scheme == "https" || url.scheme == "http" else { return fail(.unsupportedURL) }
    guard url.host == MediaLibrary.host else { return fail(.cannotFindHost) }
    let answer = answer(to: request, at: url)
    self.answer = answer
    phone.write(
      .requestBegan, subject: creationNumber, small: Self.request, a: answer.range.lower,
      b: Int64(phone.name(url.absoluteString)))
    watchTime(request)
    transfer = phone.link.open(
      offset: answer.range.lower, end: answer.range.upper, mark: answer.range.lower + 1
    ) { [unowned self] in arrive() }
  }

  private func loadFile(_ url: URL) {
    guard let found = Phone.current.library.local(path: url.path) else {
      return fail(.fileDoesNotExist)
    }
    response = URLResponse(
      url: url, mimeType: MediaBytes.type(of: found.asset),
      expectedContentLength: Int(found.asset.tape.head.size), textEncodingName: nil)
    received = found.asset.tape.head.size
    complete(MediaBytes.data(of: found.asset, item: found.item, made: made), nil)
  }

  private func answer(to request: URLRequest, at url: URL) -> Answer {
    guard let medium = Phone.current.library.served(urlPath: url.path) else {
      let size = Int64(Answer.missing.count)
      return Answer(
        status: 404, type: "text/plain", range: ByteRange(lower: 0, upper: size), whole: size)
    }
    let size = medium.asset.tape.head.size
    let part = request.value(forHTTPHeaderField: "Range").flatMap { Self.range($0, of: size) }
    return Answer(
      status: part == nil ? 200 : 206, type: MediaBytes.type(of: medium.asset),
      range: part ?? ByteRange(lower: 0, upper: size), whole: size, medium: medium)
  }

  /// The bytes that `bytes=first-last` or `bytes=first-` asks for; nil for anything else, which a server ignores.
  private static func range(_ field: String, of size: Int64) -> ByteRange? {
    guard field.hasPrefix("bytes=") else { return nil }
    let ends = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int64(ends[0]), first >= 0, first < size else { return nil }
    let last = ends[1].isEmpty ? size - 1 : Int64(ends[1])
    guard let last, last >= first else { return nil }
    return ByteRange(lower: first, upper: min(last + 1, size))
  }

  // MARK: Bytes

  private func arrive() {
    guard let transfer, let answer, let url = originalRequest?.url else { return }
    let phone = Phone.current
    let arrived = transfer.arrived
    if response == nil {
      response = HTTPURLResponse(
        url: url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: answer.fields)
      phone.write(
        .requestAnswered, subject: creationNumber, small: Self.request, a: Int64(answer.status),
        b: answer.range.upper - answer.range.lower)
    }
    guard arrived >= transfer.end else {
      credit(arrived: arrived)
      transfer.notify(at: arrived + phone.profile.playback.deliveryQuantum)
      return
    }
    endTransfer(isLost: false)
    guard let medium = answer.medium else { return complete(Answer.missing, nil) }
    complete(
      MediaBytes.data(of: medium.asset, item: medium.item, range: answer.range, made: made), nil)
  }

  /// What came in is the task's until the load is over, then the app's or nobody's.
  private func credit(arrived: Int64) {
    guard let answer else { return }
    let total = arrived - answer.range.lower
    let gained = total - received
    guard gained > 0 else { return }
    let phone = Phone.current
    received = total
    phone.write(
      .received, subject: creationNumber, small: Self.request, a: gained, b: total)
    phone.ledger.set(total, .packets, of: creationNumber)
  }

  /// - Parameter isLost: the app gets nothing: what came in is wasted, as are the bytes under way.
  func endTransfer(isLost: Bool) {
    guard let transfer else { return }
    let phone = Phone.current
    credit(arrived: transfer.arrived)
    let inFlight = transfer.inFlight
    transfer.close()
    self.transfer = nil
    phone.ledger.set(0, .packets, of: creationNumber)
    phone.write(
      .requestEnded, subject: creationNumber, small: Self.request, a: received,
      b: isLost ? received + inFlight : inFlight)
  }

  // MARK: Time

  /// The stricter of the request's and the configuration's limits holds between bytes, another for the whole.
  private func watchTime(_ request: URLRequest) {
    let world = Phone.current.world
    let configuration = session.configuration
    let idle = Nanoseconds(
      seconds: min(request.timeoutInterval, configuration.timeoutIntervalForRequest))
    let whole = Nanoseconds(seconds: configuration.timeoutIntervalForResource)
    watchBytes(idle, since: 0)
    alarms.append(
      world.schedule(at: world.now + whole, "load takes too long") { [unowned self] in
        fail(.timedOut)
      })
  }

  private func watchBytes(_ limit: Nanoseconds, since count: Int64) {
    let world = Phone.current.world
    alarms.append(
      world.schedule(at: world.now + limit, "no bytes came") { [unowned self] in
        guard let transfer, let answer else { return }
        let arrived = transfer.arrived - answer.range.lower
        guard arrived > count else { return fail(.timedOut) }
        watchBytes(limit, since: arrived)
      })
  }
}
