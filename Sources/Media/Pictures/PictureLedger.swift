import ReelbenchSimulation

/// Records which pictures a decoder takes and drops, in order and by packet, for the tape recorder.
///
/// Pictures are numbered as `TapeStep.takes` describes.
final class PictureLedger {
  /// A picture of one path. Pictures of an earlier path are no longer recorded.
  struct Ticket {
    fileprivate var path: Int
    fileprivate var number: Int
    fileprivate var address: UInt
  }

  private(set) var takes: [Int] = []
  private(set) var drops: [Int] = []
  /// Pictures held now, in the order in which they were taken.
  private(set) var held: [Int] = []
  /// Whether a step took more pictures than picture numbers can distinguish.
  private(set) var hasOverflowed = false
  private var path = 0
  private var ordinal = 0
  private var numbers: [UInt: Int] = [:]
  private var aliveOfEarlierPaths = 0

  /// Pictures of earlier paths that the decoder still holds.
  var strays: Int { aliveOfEarlierPaths }

  /// Begins a path. Pictures that are still alive belong to no path and count as strays.
  func beginPath() {
    path += 1
    aliveOfEarlierPaths += held.count
    (takes, drops, held, numbers) = ([], [], [], [:])
  }

  func beginStep(ordinal: Int) {
    self.ordinal = ordinal
    (takes, drops) = ([], [])
  }

  /// The number of the picture whose block begins at an address; nil for a picture that came from elsewhere.
  func number(at address: UInt) -> Int? { numbers[address] }

  func taken(at address: UInt) -> Ticket {
    if takes.count >= TapeStep.pictureRanks { hasOverflowed = true }
    let number = ordinal * TapeStep.pictureRanks + takes.count
    takes.append(number)
    held.append(number)
    numbers[address] = number
    return Ticket(path: path, number: number, address: address)
  }

  func dropped(_ ticket: Ticket) {
    guard ticket.path == path else {
      aliveOfEarlierPaths -= 1
      return
    }
    drops.append(ticket.number)
    held.removeAll { $0 == ticket.number }
    numbers[ticket.address] = nil
  }
}
