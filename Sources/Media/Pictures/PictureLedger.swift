import ReelbenchSimulation

/// Births and deaths of a decoder's pictures, in order and by packet, for the recorder.
///
/// Pictures are numbered as `TapeStep.takes` tells.
final class PictureLedger {
  /// A picture of one path. Those of a path that is over are no longer counted.
  struct Ticket {
    fileprivate var path: Int
    fileprivate var number: Int
    fileprivate var address: UInt
  }

  private(set) var takes: [Int] = []
  private(set) var drops: [Int] = []
  /// Pictures held now, in the order in which they were taken.
  private(set) var held: [Int] = []
  /// A step took more pictures than the number can tell apart.
  private(set) var hasOverflowed = false
  private var path = 0
  private var ordinal = 0
  private var numbers: [UInt: Int] = [:]
  private var aliveOfEarlierPaths = 0

  /// Pictures of earlier paths that the decoder still holds.
  var strays: Int { aliveOfEarlierPaths }

  /// A path begins; what is still alive belongs to none.
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
