/// The received bytes of one resource that are still held, and the one request that brings more.
///
/// A request is open-ended from an offset and delivers in order. It continues while the next needed byte lies less than
/// `requestAhead` past the received bytes; otherwise it is closed and replaced. A server without range support responds
/// from byte 0 on, so a new request for a later byte would gain nothing.
package final class Download {
  /// `unowned(unsafe)`, because the item's last call comes before the end of the phone.
  unowned(unsafe) let phone: Phone
  private let item: UInt32
  /// The resource that it downloads; positions count from the first byte of the resource.
  let resource: StreamingAsset.Resource
  private let isLocal: Bool
  private let name: String
  private let origin: OriginProfile
  private let tally: Tally
  private var size: Int64 { resource.size }
  /// Bytes that have been received and are still held.
  private var bytes = ByteRangeSet()
  var intervals: [ByteRange] { bytes.ranges }
  /// Bytes that another download received; that download counts and drops them.
  private var adopted = ByteRangeSet()
  var transfer: (any Delivery)?
  var credited: Int64 = 0
  var request: UInt16 = 0
  var began = Instant.zero
  private var held: Int64 = 0
  /// How long requests were open, and how many bytes they brought.
  private(set) var openTime = Nanoseconds.zero
  private(set) var brought: Int64 = 0
  /// The HTTP status with which the server has refused: nothing more is requested.
  private(set) package var refusal: Int?
  /// Why the app that supplies the bytes will supply none: error domain and code, then a description.
  var failure: String?
  /// The scheme of the URL is for an app's loader: nothing is requested through the link.
  var isSupplied = false
  /// Supplies the bytes in that case.
  var source: () -> (any ByteSource)? = { nil }

  /// Called when bytes have been received, or a request has been refused, broken or failed.
  var onArrival: () -> Void = {}

  /// Counts shared by the downloads of one owner.
  final class Tally {
    var requests: UInt16 = 0
    /// Bytes received, including those received twice.
    var total: Int64 = 0
    var held: Int64 = 0
  }

  /// - Parameters:
  ///   - isLocal: a `file:` URL; all bytes are present from the start and nothing is held.
  ///   - name: the URL, as the trace names it.
  init(
    phone: Phone, item: UInt32, resource: StreamingAsset.Resource, isLocal: Bool, name: String,
    origin: OriginProfile, tally: Tally
  ) {
    self.phone = phone
    self.item = item
    self.resource = resource
    self.isLocal = isLocal
    self.name = name
    self.origin = origin
    self.tally = tally
    if isLocal { bytes.insert(ByteRange(lower: 0, upper: size)) }
  }

  var isLoading: Bool { transfer != nil }

  func contains(_ range: ByteRange) -> Bool { bytes.contains(range) }

  /// The first byte at or after `position` that has not been received; nil if there is none.
  func firstMissing(from position: Int64) -> Int64? {
    let at = bytes.firstMissing(from: position)
    return at < size ? at : nil
  }

  var isComplete: Bool { firstMissing(from: 0) == nil }

  /// Requests the bytes from `missing` on. `onArrival` is called when those before `mark` have been received, or
  /// earlier, after a delivery quantum.
  func fetch(from missing: Int64, mark: Int64) {
    guard !isLocal, refusal == nil, failure == nil else { return }
    let mark = min(mark, size)
    let quantum = phone.profile.playback.deliveryQuantum
    if let transfer {
      let arrived = transfer.arrived
      credit(arrived: arrived)
      let ahead = max(missing, arrived) - arrived
      // Bytes that the request has brought by now are not missing; those dropped since, it does not bring again.
      let isPassed =
        missing < arrived && !contains(ByteRange(lower: missing, upper: missing + 1))
      if !isPassed, !origin.servesRanges || ahead < phone.profile.playback.requestAhead {
        transfer.notify(at: min(mark, arrived + quantum))
        return
      }
      end(transfer)
    }
    open(from: missing, mark: mark, quantum: quantum)
  }

  private func open(from missing: Int64, mark: Int64, quantum: Int64) {
    if isSupplied {
      let next = intervals.first { $0.lower > missing }?.lower
      return askSource(from: missing, to: next ?? size, mark: min(mark, missing + quantum))
    }
    beginRequest()
    phone.write(
      .requestBegan, subject: item, small: request, a: resource.offset + missing,
      b: Int64(phone.name(name)))
    credited = origin.servesRanges ? missing : 0
    // It stops where the next received interval begins, if the server supports ranges.
    let next = origin.servesRanges ? intervals.first { $0.lower > missing }?.lower : nil
    var wanted = Link.Request(
      offset: missing, end: next ?? size, mark: min(mark, credited + quantum))
    wanted.origin = origin
    wanted.onAnswer = { [unowned self] in answered($0) }
    wanted.onBreak = { [unowned self] in broke(lost: $0) }
    transfer = phone.link.open(wanted) { [unowned self] in arrive() }
  }

  func beginRequest() {
    tally.requests += 1
    request = tally.requests
    began = phone.world.now
  }

  private func answered(_ status: Int) {
    guard let transfer else { return }
    let isRefused = status >= 400
    phone.write(
      .requestAnswered, subject: item, small: request, a: Int64(status),
      b: isRefused ? 0 : transfer.end - transfer.offset)
    guard isRefused else { return }
    refusal = status
    end(transfer)
    onArrival()
  }

  private func broke(lost: Int64) {
    guard let transfer else { return }
    credit(arrived: transfer.arrived)
    self.transfer = nil
    openTime += phone.world.now - began
    phone.write(
      .requestEnded, subject: item, small: request, a: transfer.arrived - transfer.offset, b: lost)
    onArrival()
  }

  /// Takes over bytes that another download received.
  func adopt(_ ranges: [ByteRange]) {
    guard !isLocal else { return }
    for range in ranges where !contains(range) {
      bytes.insert(range)
      adopted.insert(range)
    }
  }

  /// Drops at most `count` bytes before a position, from the first on.
  /// - Returns: the number of dropped bytes.
  func drop(before position: Int64, atMost count: Int64, keeping kept: [ByteRange]) -> Int64 {
    var gone: Int64 = 0
    let kept = kept + adopted.ranges
    while gone < count, let range = bytes.first(before: position, notIn: kept) {
      let upper = min(range.upper, range.lower + count - gone)
      bytes.remove(ByteRange(lower: range.lower, upper: upper))
      gone += upper - range.lower
    }
    guard gone > 0 else { return 0 }
    held -= gone
    tally.held -= gone
    phone.ledger.set(tally.held, .packets, of: item)
    return gone
  }

  /// Adds the bytes received so far.
  func settle() {
    if let transfer { credit(arrived: transfer.arrived) }
  }

  /// Ends the request: nothing more is needed for now.
  func pause() {
    guard let transfer else { return }
    credit(arrived: transfer.arrived)
    end(transfer)
  }

  /// Ends the request for good, because the owner has been released.
  func cancel() {
    onArrival = {}
    pause()
  }

  private func end(_ transfer: any Delivery) {
    let delivered = transfer.arrived - transfer.offset
    let wasted = transfer.inFlight
    transfer.close()
    self.transfer = nil
    openTime += phone.world.now - began
    if isSupplied { return }
    phone.write(.requestEnded, subject: item, small: request, a: delivered, b: wasted)
  }

  func arrive() {
    guard let transfer else { return }
    let arrived = transfer.arrived
    credit(arrived: arrived)
    if arrived >= transfer.end { end(transfer) }
    onArrival()
  }

  func credit(arrived: Int64) {
    guard arrived > credited else { return }
    let gained = arrived - credited
    bytes.insert(ByteRange(lower: credited, upper: arrived))
    credited = arrived
    brought += gained
    tally.total += gained
    let old = held
    held = origin.servesRanges ? held + gained : bytes.count
    tally.held += held - old
    if !isSupplied {
      phone.write(.received, subject: item, small: request, a: gained, b: tally.total)
    }
    phone.ledger.set(tally.held, .packets, of: item)
  }
}
