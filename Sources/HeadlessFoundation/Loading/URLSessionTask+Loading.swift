import Foundation
import ReelbenchSimulation

/// The transfer of a request through the link. All of it happens at instants of the world's clock.
extension URLSessionTask {
  /// What a request asks for.
  struct Wanted {
    var medium: (item: Int, asset: MediaAsset)?
    /// The part that a `Range` header field names.
    var part: ByteRange?
    var origin: OriginProfile

    var size: Int64 { medium?.asset.tape.head.size ?? 1 }
    /// The bytes that a response delivers.
    var range: ByteRange {
      guard origin.servesRanges, let part else { return ByteRange(lower: 0, upper: size) }
      return part
    }
  }

  /// Number of a task's only request.
  private static let request: UInt16 = 1

  func begin() {
    let phone = Phone.current
    guard let request = originalRequest, let url = request.url else { return fail(.badURL) }
    if url.isFileURL { return loadFile(url) }
    guard url.scheme == "https" || url.scheme == "http" else { return fail(.unsupportedURL) }
    guard url.host == MediaAddress.host else { return fail(.cannotFindHost) }
    let wanted = wanted(by: request, at: url)
    self.wanted = wanted
    phone.write(
      .requestBegan, subject: creationNumber, small: Self.request, a: wanted.range.lower,
      b: Int64(phone.name(url.absoluteString)))
    watchTime(request)
    open(wanted)
  }

  private func open(_ wanted: Wanted) {
    let phone = Phone.current
    let range = wanted.range
    var request = Link.Request(
      offset: range.lower, end: range.upper,
      mark: range.lower + phone.profile.playback.deliveryQuantum)
    request.origin = wanted.origin
    request.priority =
      priority < Self.defaultPriority ? .low : priority > Self.defaultPriority ? .high : .normal
    request.onAnswer = { [unowned self] in answered($0) }
    request.onBreak = { [unowned self] in broke(lost: $0) }
    transfer = phone.link.open(request) { [unowned self] in arrive() }
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

  private func wanted(by request: URLRequest, at url: URL) -> Wanted {
    let library = Phone.current.library
    guard let medium = library.served(urlPath: url.path) else {
      return Wanted(medium: nil, part: nil, origin: OriginProfile(refusal: 404))
    }
    let size = medium.asset.tape.head.size
    return Wanted(
      medium: medium,
      part: request.value(forHTTPHeaderField: "Range").flatMap { Self.range($0, of: size) },
      origin: library.origin(ofItem: medium.item))
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

  private func answered(_ status: Int) {
    guard let wanted, let url = originalRequest?.url else { return }
    let isRefused = status >= 400
    let range = wanted.range
    let length = isRefused ? 0 : range.upper - range.lower
    let isPart = !isRefused && wanted.part != nil && wanted.origin.servesRanges
    var fields = ["Content-Length": "\(length)"]
    if let asset = wanted.medium?.asset, !isRefused {
      fields["Content-Type"] = MediaBytes.type(of: asset)
    }
    if isPart {
      fields["Content-Range"] = "bytes \(range.lower)-\(range.upper - 1)/\(wanted.size)"
    }
    let code = isRefused ? status : isPart ? 206 : 200
    response = HTTPURLResponse(
      url: url, statusCode: code, httpVersion: "HTTP/1.1", headerFields: fields)
    Phone.current.write(
      .requestAnswered, subject: creationNumber, small: Self.request, a: Int64(code), b: length)
    guard isRefused else { return }
    endTransfer()
    complete(Data(), nil)
  }

  /// The network interface that carried the transfer is gone.
  private func broke(lost: Int64) {
    guard let transfer else { return }
    credit(arrived: transfer.arrived)
    ended(wasted: lost)
    fail(.networkConnectionLost)
  }

  private func arrive() {
    guard let transfer, let wanted else { return }
    let phone = Phone.current
    let arrived = transfer.arrived
    credit(arrived: arrived)
    guard arrived >= transfer.end else {
      transfer.notify(at: arrived + phone.profile.playback.deliveryQuantum)
      return
    }
    endTransfer()
    guard let medium = wanted.medium else { return fail(.badServerResponse) }
    complete(
      MediaBytes.data(of: medium.asset, item: medium.item, range: wanted.range, made: made), nil)
  }

  /// Records the bytes received. They are charged to the task until the load ends; then they belong to the app or are
  /// discarded.
  private func credit(arrived: Int64) {
    guard let wanted else { return }
    let total = arrived - wanted.range.lower
    let gained = total - received
    guard gained > 0 else { return }
    let phone = Phone.current
    received = total
    phone.write(
      .received, subject: creationNumber, small: Self.request, a: gained, b: total)
    phone.ledger.set(total, .packets, of: creationNumber)
  }

  /// Closes the transfer. Bytes in flight are wasted. Bytes that have arrived count as received, even if they are not
  /// used.
  func endTransfer() {
    guard let transfer else { return }
    credit(arrived: transfer.arrived)
    let inFlight = transfer.inFlight
    transfer.close()
    ended(wasted: inFlight)
  }

  private func ended(wasted: Int64) {
    let phone = Phone.current
    transfer = nil
    phone.ledger.set(0, .packets, of: creationNumber)
    phone.write(
      .requestEnded, subject: creationNumber, small: Self.request, a: received, b: wasted)
  }

  // MARK: Time

  /// Sets two time limits: between bytes the stricter of the request's and the configuration's, and another for the
  /// whole load.
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
        guard let transfer, let wanted else { return }
        let arrived = transfer.arrived - wanted.range.lower
        guard arrived > count else { return fail(.timedOut) }
        watchBytes(limit, since: arrived)
      })
  }
}
