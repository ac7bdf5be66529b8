import HeadlessAVFoundation
import Simulation

/// A cell as the render server has it: what lies in it, front to back, from the last committed tree.
@MainActor
struct Surface {
  /// Something that may hide what is behind it.
  enum Content {
    case video(BackReference<AVPlayerLayer>, PlayerCore)
    case picture
    case color(isBlack: Bool)

    /// Whether it hides what is behind it, whatever it shows.
    var isOpaque: Bool {
      if case .video = self { false } else { true }
    }
  }

  let cell: UInt32
  let item: Int
  /// Share of the cell's area that is on the screen, in thousandths.
  let share: Int
  /// Front to back.
  let contents: [Content]

  /// What a person sees now, and the frame when there is one.
  func see() -> (fact: ScreenFact, shownItem: Int, player: PlayerCore?) {
    guard item >= 0 else { return (.absent, -1, nil) }
    for content in contents {
      switch content {
      case .video(let layer, let core):
        guard layer.target?.isReadyForDisplay == true, let frame = core.shownFrame else { continue }
        let shown = frame.item.feedItem
        return (shown == item ? .frame : .wrongFrame, shown, core)
      case .picture: return (.poster, -1, nil)
      case .color(let isBlack): return (isBlack ? .black : .background, -1, nil)
      }
    }
    return (.nothing, -1, nil)
  }

  // MARK: Reading the tree

  /// The cells of a window that are at least partly on the screen, in tree order. Decodes pictures that are shown for
  /// the first time, as a commit does, on main.
  static func read(_ window: UIWindow) -> [Surface] {
    var result: [Surface] = []
    collect(window, into: &result, window: window)
    return result
  }

  private static func collect(_ view: UIView, into result: inout [Surface], window: UIWindow) {
    guard !view.isHidden, view.alpha > 0 else { return }
    if let cell = view as? UICollectionViewCell {
      let rect = cell.windowRect(cell.bounds)
      let seen = rect.intersection(window.bounds)
      guard !seen.isNull, seen.width > 0, seen.height > 0 else { return }
      let share = Int(1000 * seen.width * seen.height / (rect.width * rect.height))
      var contents: [Content] = []
      stack(cell.layer, &contents)
      // What lies behind something opaque is never seen.
      var behind = contents.contains(where: \.isOpaque) ? nil : cell.layer.superlayer
      while let layer = behind {
        if let color = layer.backgroundColor, color.alpha > 0 {
          contents.append(.color(isBlack: color.isBlack))
        }
        behind = layer.superlayer
      }
      result.append(
        Surface(
          cell: cell.creationNumber, item: cell.boundItem, share: share, contents: contents))
    } else {
      for child in view.subviews { collect(child, into: &result, window: window) }
    }
  }

  /// A layer and what is in it, front to back.
  private static func stack(_ layer: CALayer, _ contents: inout [Content]) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    for child in (layer.sublayers ?? []).reversed() { stack(child, &contents) }
    let hasArea = layer.bounds.width > 0 && layer.bounds.height > 0
    guard hasArea else { return }
    if let video = layer as? AVPlayerLayer, let player = video.player {
      contents.append(.video(video.reference, player.core))
    }
    if let image = layer.contents as? UIImage {
      image.decode(api: "UIImage decode in commit")
      contents.append(.picture)
    }
    if let color = layer.backgroundColor, color.alpha > 0 {
      contents.append(.color(isBlack: color.isBlack))
    }
  }
}
