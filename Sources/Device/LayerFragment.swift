import HeadlessAVFoundation
import ReelbenchSimulation

/// A rectangle that a layer covers in a cell, and what it shows there.
@MainActor
struct LayerFragment {
  enum Content {
    case video(BackReference<AVPlayerLayer>, PlayerCore)
    /// Feed item that it belongs to; −1 for none: such a picture is a poster of any item.
    case picture(item: Int)
    case color(isBlack: Bool)
  }

  let content: Content
  /// In the cell's coordinates, clipped to the visible part of the cell.
  let rect: CGRect
  /// Size of the whole content, visible or not, in points.
  let size: CGSize
  /// It covers the whole visible part of the cell.
  let coversAll: Bool
  /// It is in front of the cell and belongs to another cell or another screen: the cell is not seen there.
  let isElsewhere: Bool

  /// Whether it hides what is behind it, whatever it shows.
  var isOpaque: Bool {
    if case .video = content { false } else { true }
  }

  /// What a person sees of it now in the cell of an item, and the player whose frame it is; nil if it shows nothing, so
  /// that what is behind it is seen.
  func look(in item: Int) -> (content: VisibleContent, player: PlayerCore?)? {
    let look = own(in: item)
    return isElsewhere && look != nil ? (VisibleContent(fact: .absent), nil) : look
  }

  private func own(in item: Int) -> (content: VisibleContent, player: PlayerCore?)? {
    switch content {
    case .video(let layer, let core):
      guard layer.target?.isReadyForDisplay == true, let frame = core.shownFrame else { return nil }
      let shown = frame.feedItem
      return (VisibleContent(fact: shown == item ? .frame : .wrongFrame, shownItem: shown), core)
    case .picture(let owner):
      guard owner >= 0, owner != item else { return (VisibleContent(fact: .poster), nil) }
      return (VisibleContent(fact: .wrongPicture, shownItem: owner), nil)
    case .color(let isBlack): return (VisibleContent(fact: isBlack ? .black : .background), nil)
    }
  }
}
