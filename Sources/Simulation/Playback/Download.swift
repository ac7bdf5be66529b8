/// The bytes of one item: what has come in, and the one request that brings more.
///
/// A request is open-ended from an offset and delivers in order. It goes on while the next needed byte lies less than
/// `requestAhead` past what has arrived, and is closed and replaced otherwise.
package final class Download {
  /// Unsafe, as the item's last call comes before the end of the phone.
  private unowned(unsafe) let phone: Phone
  private let item: UInt32
  private let size: Int64
  private let isLocal: Bool
  private(set) var intervals: [ByteRange] = []
  private var transfer: Link.Transfer?
  private var credited: Int64 = 0
  private(set) package var requests: UInt16 = 0
  private(set) package var total: Int64 = 0

  /// More bytes are in.
  var onArrival: () -> Void = {}

  /// - Parameter isLocal: a `file:` URL; everything is in from the start and nothing is held.
  init(phone: Phone, item: UInt32, size: Int64, isLocal: Bool) {
    self.phone = phone
    self.item = item
    self.size = size
    self.isLocal = isLocal
    if isLocal { intervals = [ByteRange(lower: 0, upper: size)] }
  }

  var isLoading: Bool { transfer != nil }

  func contains(_ range: ByteRange) -> Bool {
    if range.lower >= range.upper { return true }
    for interval in intervals where interval.lower <= range.lower {
      if range.upper <= interval.upper { return true }
    }
    return false
  }

  /// The first byte at or after `position` that is not in; nil at the end of the file.
  func firstMissing(from position: Int64) -> Int64? {
    var at = position
    for interval in intervals where interval.lower <= at && at < interval.upper {
      at = interval.upper
    }
    return at < size ? at : nil
  }

  /// Asks for the bytes from `missing` on, and to be told when those before `mark` are in.
  func fetch(from missing: Int64, mark: Int64) {
    guard !isLocal else { return }
    let mark = min(mark, size)
    if let transfer {
      let arrived = transfer.arrived
      credit(arrived: arrived)
      let ahead = max(missing, arrived) - arrived
      if missing >= transfer.offset, ahead < phone.profile.playback.requestAhead {
        transfer.notify(at: min(mark, arrived + phone.profile.playback.deliveryQuantum))
        return
      }
      end(transfer)
    }
    requests += 1
    credited = missing
    phone.write(.requestBegan, subject: item, small: requests, a: missing)
    let first = min(mark, missing + phone.profile.playback.deliveryQuantum)
    // It stops where an interval that is already in begins.
    let stop = intervals.first { $0.lower > missing }?.lower ?? size
    transfer = phone.link.open(offset: missing, end: stop, mark: first) { [unowned self] in
      arrive()
    }
  }

  /// Nothing more is wanted for now.
  func pause() {
    guard let transfer else { return }
    credit(arrived: transfer.arrived)
    end(transfer)
  }

  /// The owner is gone.
  func cancel() {
    onArrival = {}
    pause()
  }

  private func end(_ transfer: Link.Transfer) {
    let delivered = transfer.arrived - transfer.offset
    let wasted = transfer.inFlight
    transfer.close()
    self.transfer = nil
    phone.write(.requestEnded, subject: item, small: requests, a: delivered, b: wasted)
  }

  private func arrive() {
    guard let transfer else { return }
    let arrived = transfer.arrived
    credit(arrived: arrived)
    if arrived >= transfer.end { end(transfer) }
    onArrival()
  }

  private func credit(arrived: Int64) {
    guard arrived > credited else { return }
    let gained = arrived - credited
    insert(ByteRange(lower: credited, upper: arrived))
    credited = arrived
    total += gained
    phone.write(.received, subject: item, small: requests, a: gained, b: total)
    phone.ledger.set(total, .packets, of: item)
  }

  private func insert(_ range: ByteRange) {
    if let last = intervals.last, last.upper == range.lower {
      intervals[intervals.count - 1].upper = range.upper
      return
    }
    var merged = range
    var kept: [ByteRange] = []
    for interval in intervals {
      if interval.upper < merged.lower || interval.lower > merged.upper {
        kept.append(interval)
      } else {
        merged.lower = min(merged.lower, interval.lower)
        merged.upper = max(merged.upper, interval.upper)
      }
    }
    kept.append(merged)
    intervals = kept.sorted { $0.lower < $1.lower }
  }
}
