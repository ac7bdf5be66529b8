import HeadlessAVFoundation
import Simulation

/// Turns the layers of a cell, and what lies behind it, into rectangles, front to back.
///
/// Any opacity above 0 counts as opaque. The bars beside a fitted frame or picture count as part of it: a letterboxed
/// video is not blank, so a layer's rectangle is what counts, whatever its gravity. What lies in front of the cell and
/// outside it, such as a bar, is not the feed's and is left out.
@MainActor
struct Flattening {
  /// What can be seen of the cell, in its coordinates.
  let visible: CGRect
  private(set) var pieces: [Piece] = []
  /// Something opaque takes all that is visible: nothing behind it is ever seen.
  private var isCovered = false
  /// A commit decodes the pictures of the cell, also those that something covers.
  private var decodes = true

  init(_ cell: CALayer, visible: CGRect) {
    self.visible = visible
    add(cell, at: .zero, clip: visible)
    decodes = false
    addBehind(cell)
  }

  /// - Parameter corner: where the layer's top left corner lies.
  private mutating func add(_ layer: CALayer, at corner: CGPoint, clip: CGRect) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    let bounds = layer.bounds
    let frame = CGRect(origin: corner, size: bounds.size)
    let inner = layer.masksToBounds ? clip.intersection(frame) : clip
    for child in layer.paintedSublayers.reversed() {
      add(child, at: Self.corner(of: child, in: bounds, at: corner), clip: inner)
    }
    addOwn(of: layer, frame, clip: clip)
  }

  private static func corner(of child: CALayer, in bounds: CGRect, at corner: CGPoint) -> CGPoint {
    let origin = child.frame.origin
    return CGPoint(
      x: corner.x + (origin.x - bounds.origin.x), y: corner.y + (origin.y - bounds.origin.y))
  }

  /// What a layer itself shows, without its sublayers.
  private mutating func addOwn(of layer: CALayer, _ frame: CGRect, clip: CGRect) {
    guard frame.hasArea else { return }
    if let video = layer as? AVPlayerLayer, let player = video.player {
      append(.video(video.reference, player.core), frame.intersection(clip), of: frame.size)
    }
    if let picture = layer.picture {
      if decodes { picture.picture.decode(api: "UIImage decode in commit") }
      let rect = Self.rect(of: picture, in: layer, frame)
      append(
        .picture(item: picture.picture.feedItem),
        (layer.masksToBounds ? rect.intersection(frame) : rect).intersection(clip), of: rect.size)
    }
    if let color = layer.backgroundColor, color.alpha > 0 {
      append(.color(isBlack: color.isBlack), frame.intersection(clip), of: frame.size)
    }
  }

  private mutating func append(_ content: Piece.Content, _ rect: CGRect, of size: CGSize) {
    guard !isCovered, rect.hasArea else { return }
    let piece = Piece(
      content: content, rect: rect, size: size, coversAll: rect.covers(visible))
    pieces.append(piece)
    isCovered = piece.coversAll && piece.isOpaque
  }

  /// Where a picture lies, with the bars of a fitted one.
  private static func rect(of picture: UIImage, in layer: CALayer, _ frame: CGRect) -> CGRect {
    let size = picture.size
    guard size.width > 0, size.height > 0 else { return frame }
    switch layer.contentsGravity {
    case .resizeAspectFill:
      let scale = max(frame.width / size.width, frame.height / size.height)
      return frame.insetBy(
        dx: min(0, (frame.width - size.width * scale) / 2),
        dy: min(0, (frame.height - size.height * scale) / 2))
    case .center:
      return frame.insetBy(
        dx: (frame.width - size.width) / 2, dy: (frame.height - size.height) / 2)
    default: return frame
    }
  }

  /// Each ancestor with those of its sublayers that lie behind.
  private mutating func addBehind(_ cell: CALayer) {
    var layer = cell
    var corner = CGPoint.zero
    while !isCovered, let parent = layer.superlayer {
      let bounds = parent.bounds
      let origin = layer.frame.origin
      corner.x -= origin.x - bounds.origin.x
      corner.y -= origin.y - bounds.origin.y
      let siblings = parent.paintedSublayers
      let place = siblings.firstIndex { $0 === layer } ?? 0
      for sibling in siblings[..<place].reversed() where !isCovered {
        add(sibling, at: Self.corner(of: sibling, in: bounds, at: corner), clip: visible)
      }
      if !isCovered {
        addOwn(of: parent, CGRect(origin: corner, size: bounds.size), clip: visible)
      }
      layer = parent
    }
  }
}

extension CGRect {
  var hasArea: Bool { !isNull && size.width > 0 && size.height > 0 }

  /// Up to what the rounding of a scrolled place may leave uncovered.
  func covers(_ other: CGRect) -> Bool {
    let slack: CGFloat = 1.0 / 64
    return minX <= other.minX + slack && minY <= other.minY + slack
      && maxX >= other.maxX - slack && maxY >= other.maxY - slack
  }
}
