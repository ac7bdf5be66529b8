import HeadlessAVFoundation
import ReelbenchSimulation

/// The whole window as of a commit: every layer that shows something, back to front. Video frames are filled in when
/// the screen shows the list: those of that vsync.
///
/// Reading it decodes nothing, charges nothing and retains no object of the app, so that filming does not change a run.
@MainActor
struct DisplayList {
  private enum Content {
    case still(DisplayItem.Content)
    case video(BackReference<AVPlayerLayer>, PlayerCore, AVLayerVideoGravity)
  }

  private struct Entry {
    var content: Content
    var frame: CGRect
    var clip: CGRect
    var opacity: Double
  }

  private var entries: [Entry] = []

  /// An empty screen.
  init() {}

  init(_ window: UIWindow) {
    add(window.layer, at: .zero, clip: window.bounds, opacity: 1)
  }

  /// What is shown now.
  func items() -> [DisplayItem] { entries.compactMap(Self.item) }

  /// - Parameter corner: where the layer's top left corner lies in the window.
  private mutating func add(_ layer: CALayer, at corner: CGPoint, clip: CGRect, opacity: Double) {
    let opacity = opacity * Double(layer.opacity)
    guard !layer.isHidden, opacity > 0 else { return }
    let bounds = layer.bounds
    let frame = CGRect(origin: corner, size: bounds.size)
    let inner = layer.masksToBounds ? clip.intersection(frame) : clip
    addOwn(of: layer, frame, clip: clip, inner: inner, opacity)
    guard inner.hasArea else { return }
    for child in layer.paintedSublayers {
      let origin = child.frame.origin
      let place = CGPoint(
        x: corner.x + (origin.x - bounds.origin.x), y: corner.y + (origin.y - bounds.origin.y))
      add(child, at: place, clip: inner, opacity: opacity)
    }
  }

  private mutating func addOwn(
    of layer: CALayer, _ frame: CGRect, clip: CGRect, inner: CGRect, _ opacity: Double
  ) {
    guard frame.hasArea else { return }
    if let color = layer.backgroundColor, color.alpha > 0 {
      let content = DisplayItem.Content.color(
        red: Self.byte(color.red), green: Self.byte(color.green), blue: Self.byte(color.blue))
      append(.still(content), frame, clip: clip.intersection(frame), opacity * color.alpha)
    }
    if let image = layer.picture, let shown = image.picture.shown {
      let content = DisplayItem.Content.picture(file: shown.file, frame: Int64(shown.frame))
      append(
        .still(content), Self.place(of: image.size, in: frame, layer.contentsGravity), clip: inner,
        opacity)
    }
    if let video = layer as? AVPlayerLayer, let player = video.player {
      append(
        .video(video.reference, player.core, video.videoGravity), frame,
        clip: clip.intersection(frame), opacity)
    }
  }

  private mutating func append(
    _ content: Content, _ frame: CGRect, clip: CGRect, _ opacity: Double
  ) {
    guard clip.hasArea, frame.hasArea else { return }
    entries.append(Entry(content: content, frame: frame, clip: clip, opacity: opacity))
  }

  private static func byte(_ component: CGFloat) -> UInt8 {
    UInt8((min(max(component, 0), 1) * 255).rounded())
  }

  /// The rectangle of a picture, without the bars of a fitted one.
  private static func place(
    of size: CGSize, in frame: CGRect, _ gravity: CALayerContentsGravity
  ) -> CGRect {
    guard size.width > 0, size.height > 0 else { return frame }
    switch gravity {
    case .resizeAspect: return centred(size, in: frame, by: min)
    case .resizeAspectFill: return centred(size, in: frame, by: max)
    case .center: return centred(size, in: frame) { _, _ in 1 }
    default: return frame
    }
  }

  private static func centred(
    _ size: CGSize, in frame: CGRect, by choose: (CGFloat, CGFloat) -> CGFloat
  ) -> CGRect {
    let scale = choose(frame.width / size.width, frame.height / size.height)
    return frame.insetBy(
      dx: (frame.width - size.width * scale) / 2, dy: (frame.height - size.height * scale) / 2)
  }

  private static func item(_ entry: Entry) -> DisplayItem? {
    let clip = area(entry.clip)
    let opacity = Int64((min(entry.opacity, 1) * 255).rounded())
    switch entry.content {
    case .still(let content):
      return DisplayItem(content, area: area(entry.frame), clip: clip, opacity: opacity)
    case .video(let layer, let player, let gravity):
      guard layer.target?.isReadyForDisplay == true, let frame = player.shownFrame,
        let asset = player.shownAsset, let stream = asset.tape.videoStream
      else { return nil }
      let isUpright = stream.rotation % 180 == 0
      let size = CGSize(
        width: Double(isUpright ? stream.width : stream.height),
        height: Double(isUpright ? stream.height : stream.width))
      let place =
        switch gravity {
        case .resizeAspectFill: centred(size, in: entry.frame, by: max)
        case .resize: entry.frame
        default: centred(size, in: entry.frame, by: min)
        }
      return DisplayItem(
        .video(file: asset.file, pts: frame.pts, rotation: Int64(stream.rotation)),
        area: area(place), clip: clip, opacity: opacity)
    }
  }

  private static func area(_ rect: CGRect) -> DisplayItem.Area {
    func units(_ points: CGFloat) -> Int64 { Int64((points * 1024).rounded()) }
    return DisplayItem.Area(
      x: units(rect.minX), y: units(rect.minY), width: units(rect.width),
      height: units(rect.height))
  }
}
