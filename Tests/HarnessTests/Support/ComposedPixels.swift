import HeadlessAVFoundation
import ReelbenchDevice
import ReelbenchSimulation

/// The window's layers painted back to front on a canvas of a quarter of its size, each source in its own colour. It
/// shows the content of the screen without using the device's geometry.
@MainActor
struct ComposedPixels {
  /// A pixel's colour: the source that was painted there last.
  enum Paint: Hashable {
    case nothing, black, background, picture(item: Int)
    /// Part of another page in front of this one.
    case elsewhere
    case frame(item: Int)
  }

  /// Points per pixel.
  static let step: CGFloat = 4

  private let columns: Int
  private let rows: Int
  private var pixels: [Paint]
  private let page: UIView
  /// Whether the page has been painted: layers painted later are in front of it.
  private var isInFront = false
  /// Whether the layer that is being painted is part of another page in front of this one.
  private var isElsewhere = false

  /// Paints the window for one page: other pages in front of it are all painted as `elsewhere`.
  init(_ window: UIWindow, page: UIView) {
    columns = Int(window.bounds.width / Self.step)
    rows = Int(window.bounds.height / Self.step)
    pixels = Array(repeating: .nothing, count: columns * rows)
    self.page = page
    paint(window.layer, at: .zero, clip: window.bounds)
  }

  /// How many pixels of the page's visible part have each colour.
  func counts(in rect: CGRect) -> [Paint: Int] {
    var counts: [Paint: Int] = [:]
    for row in Self.span(rect.minY, rect.maxY, of: rows) {
      for column in Self.span(rect.minX, rect.maxX, of: columns) {
        counts[pixels[row * columns + column], default: 0] += 1
      }
    }
    return counts
  }

  /// Omits translucent layers that are in front of the page.
  private mutating func paint(_ layer: CALayer, at corner: CGPoint, clip: CGRect) {
    let wasElsewhere = isElsewhere
    if isInFront, layer.cellNumber != 0 { isElsewhere = true }
    if !layer.isHidden, layer.opacity >= (isInFront ? 1 : 0.001) {
      let frame = CGRect(origin: corner, size: layer.frame.size)
      if let color = layer.backgroundColor, color.alpha > 0 {
        fill(frame.intersection(clip), color.isBlack ? .black : .background)
      }
      if let image = layer.contents as? UIImage {
        fill(frame.intersection(clip), .picture(item: image.picture.feedItem))
      }
      if let video = layer as? AVPlayerLayer, video.isReadyForDisplay,
        let shown = video.player?.core.shownFrame
      {
        fill(frame.intersection(clip), .frame(item: shown.feedItem))
      }
      let inner = layer.masksToBounds ? clip.intersection(frame) : clip
      let back = (layer.sublayers ?? []).enumerated().sorted {
        ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
      }
      for (_, child) in back {
        let place = CGPoint(
          x: corner.x + child.frame.minX - layer.bounds.minX,
          y: corner.y + child.frame.minY - layer.bounds.minY)
        paint(child, at: place, clip: inner)
      }
    }
    isElsewhere = wasElsewhere
    if layer === page.layer { isInFront = true }
  }

  private mutating func fill(_ rect: CGRect, _ paint: Paint) {
    guard !rect.isNull else { return }
    for row in Self.span(rect.minY, rect.maxY, of: rows) {
      for column in Self.span(rect.minX, rect.maxX, of: columns) {
        pixels[row * columns + column] = isElsewhere ? .elsewhere : paint
      }
    }
  }

  /// The pixels whose middle lies between two edges.
  private static func span(_ from: CGFloat, _ to: CGFloat, of count: Int) -> Range<Int> {
    func first(_ edge: CGFloat) -> Int {
      min(max(0, Int((edge / step - 0.5).rounded(.up))), count)
    }
    return first(from)..<max(first(from), first(to))
  }
}
