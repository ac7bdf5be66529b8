import HeadlessAVFoundation
import Simulation

/// A rectangle of a cell that a layer takes, and what it shows there.
@MainActor
struct Piece {
  enum Content {
    case video(BackReference<AVPlayerLayer>, PlayerCore)
    /// Feed item that it belongs to; −1 for none, which stands in for any.
    case picture(item: Int)
    case color(isBlack: Bool)
  }

  let content: Content
  /// In the cell's coordinates, inside what is visible of it.
  let rect: CGRect
  /// Size of the whole, seen or not, in points.
  let size: CGSize
  /// It takes all that is visible of the cell.
  let coversAll: Bool
  /// It is in front of the cell and belongs to another one, or to another screen: the cell is not seen there.
  let isElsewhere: Bool

  /// Whether it hides what is behind it, whatever it shows.
  var isOpaque: Bool {
    if case .video = content { false } else { true }
  }

  /// What a person sees of it now in the cell of an item, and whose frame it is; nil when what is behind it is seen.
  func look(in item: Int) -> (sight: Sight, player: PlayerCore?)? {
    let look = own(in: item)
    return isElsewhere && look != nil ? (Sight(fact: .absent), nil) : look
  }

  private func own(in item: Int) -> (sight: Sight, player: PlayerCore?)? {
    switch content {
    case .video(let layer, let core):
      guard layer.target?.isReadyForDisplay == true, let frame = core.shownFrame else { return nil }
      let shown = frame.feedItem
      return (Sight(fact: shown == item ? .frame : .wrongFrame, shownItem: shown), core)
    case .picture(let owner):
      guard owner >= 0, owner != item else { return (Sight(fact: .poster), nil) }
      return (Sight(fact: .wrongPicture, shownItem: owner), nil)
    case .color(let isBlack): return (Sight(fact: isBlack ? .black : .background), nil)
    }
  }
}
