import HeadlessAVFoundation
import ReelbenchSimulation

/// Turns the layers of a cell, and the layers in front of it and behind it, into rectangles, front to back.
///
/// Any opacity above 0 counts as opaque. The bars beside a fitted frame or picture count as part of it: a letterboxed
/// video is not blank, so a layer's rectangle counts, whatever its gravity.
///
/// Layers in front of the cell are an exception: they count only where they are fully opaque, and the cell is seen
/// through all others. On the cell's own screen, such a layer is what a person sees there: a player that floats over
/// the list, or a cover that was not removed. Where it belongs to another cell, or to another controller's view, the
/// cell is not on the screen.
@MainActor
struct LayerFlattener {
  /// The visible part of the cell, in its coordinates.
  let visible: CGRect
  private(set) var fragments: [LayerFragment] = []
  /// An opaque fragment covers the whole visible part: nothing behind it is ever seen.
  private var isCovered = false
  /// True while the cell's own layers are added: a commit decodes their pictures, including covered ones.
  private var decodes = false
  /// The layers being added belong to another cell or to another screen.
  private var isElsewhere = false
  /// How far adjacent layers may overlap because their positions are rounded, in points.
  fileprivate nonisolated static let slack: CGFloat = 1.0 / 64

  /// - Parameter screen: the layer of the controller's view that the cell is in.
  init(_ cell: CALayer, visible: CGRect, screen: CALayer?) {
    self.visible = visible
    addInFront(of: cell, at: .zero, on: screen, isOther: false)
    isElsewhere = false
    decodes = true
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

  /// Adds what a layer itself shows, without its sublayers.
  private mutating func addOwn(
    of layer: CALayer, _ frame: CGRect, clip: CGRect, isInFront: Bool = false
  ) {
    guard frame.hasArea else { return }
    if let video = layer as? AVPlayerLayer, let player = video.player {
      append(.video(video.reference, player.core), frame.intersection(clip), of: frame.size)
    }
    if let picture = layer.picture {
      if decodes {
        for picture in picture.pictures { picture.decode(api: "UIImage decode in commit") }
      }
      let rect = Self.rect(of: picture, in: layer, frame)
      append(
        .picture(item: picture.picture.feedItem),
        (layer.masksToBounds ? rect.intersection(frame) : rect).intersection(clip), of: rect.size)
    }
    if let color = layer.backgroundColor, color.alpha >= 1 || !isInFront && color.alpha > 0 {
      append(.color(isBlack: color.isBlack), frame.intersection(clip), of: frame.size)
    }
  }

  private mutating func append(_ content: LayerFragment.Content, _ rect: CGRect, of size: CGSize) {
    guard !isCovered, rect.hasArea else { return }
    let fragment = LayerFragment(
      content: content, rect: rect, size: size, coversAll: rect.covers(visible),
      isElsewhere: isElsewhere)
    fragments.append(fragment)
    isCovered = fragment.coversAll && fragment.isOpaque
  }

  /// The rectangle of a picture, including the bars of a fitted one.
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

  /// Adds the sublayers of each ancestor, outermost ancestor first, that are in front of the cell.
  /// - Parameters:
  ///   - corner: where the layer's top left corner lies.
  ///   - isOther: the layer is outside the screen of the cell.
  private mutating func addInFront(
    of layer: CALayer, at corner: CGPoint, on screen: CALayer?, isOther: Bool
  ) {
    guard let parent = layer.superlayer else { return }
    let bounds = parent.bounds
    let origin = layer.frame.origin
    let place = CGPoint(
      x: corner.x - (origin.x - bounds.origin.x), y: corner.y - (origin.y - bounds.origin.y))
    let isOther = isOther || layer === screen
    addInFront(of: parent, at: place, on: screen, isOther: isOther)
    guard !isCovered, !parent.isPaintedLast(layer) else { return }
    let siblings = parent.paintedSublayers
    let first = siblings.firstIndex { $0 === layer } ?? siblings.count - 1
    for sibling in siblings[(first + 1)...].reversed() where !isCovered {
      isElsewhere = isOther
      addFront(sibling, at: Self.corner(of: sibling, in: bounds, at: place), clip: visible)
    }
  }

  private mutating func addFront(_ layer: CALayer, at corner: CGPoint, clip: CGRect) {
    guard !layer.isHidden, layer.opacity >= 1 else { return }
    let wasElsewhere = isElsewhere
    isElsewhere = isElsewhere || layer.cellNumber != 0
    let bounds = layer.bounds
    let frame = CGRect(origin: corner, size: bounds.size)
    let inner = layer.masksToBounds ? clip.intersection(frame) : clip
    if inner.hasArea {
      for child in layer.paintedSublayers.reversed() {
        addFront(child, at: Self.corner(of: child, in: bounds, at: corner), clip: inner)
      }
    }
    let seen = frame.intersection(clip)
    if seen.hasArea, seen.width > Self.slack, seen.height > Self.slack {
      addOwn(of: layer, frame, clip: clip, isInFront: true)
    }
    isElsewhere = wasElsewhere
  }

  /// Adds each ancestor, innermost first, after those of its sublayers that are behind the cell.
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

  /// Whether it covers another, apart from gaps that the rounding of a scrolled position may leave.
  func covers(_ other: CGRect) -> Bool {
    let slack = LayerFlattener.slack
    return minX <= other.minX + slack && minY <= other.minY + slack
      && maxX >= other.maxX - slack && maxY >= other.maxY - slack
  }
}
