import HeadlessAVFoundation
import ReelbenchSimulation

/// A page as the render server sees it in the committed tree: a cell, or a view of a plain scroll view.
@MainActor
struct CellSnapshot {
  let cell: UInt32
  let item: Int
  /// The item's number in the feed.
  let number: Int
  /// Share of the cell's area that is on the screen, and not behind another cell or screen, in thousandths.
  let share: Int
  /// The visible part of the cell, in its coordinates.
  private let visible: CGRect
  /// Front to back.
  private let fragments: [LayerFragment]

  private init(_ page: UIView, at corner: CGPoint, seen: CGRect, screen: CALayer?) {
    cell = page.creationNumber
    item = page.boundItem
    number = page.boundNumber
    let size = page.layer.bounds.size
    visible = seen.offsetBy(dx: -corner.x, dy: -corner.y)
    fragments = LayerFlattener(page.layer, visible: visible, screen: screen).fragments
    let hidden = fragments.filter { $0.isElsewhere && $0.isOpaque }.map(\.rect)
    let area = seen.width * seen.height - (hidden.isEmpty ? 0 : Self.area(of: hidden))
    share = Int(1000 * area / (size.width * size.height))
  }

  // MARK: Seeing

  /// What a person sees now in the largest part of the cell. Appends the players whose frames are visible in it.
  func see(_ players: inout [PlayerCore]) -> VisibleContent {
    guard item >= 0 else { return VisibleContent(fact: .absent) }
    for fragment in fragments {
      guard let (content, player) = fragment.look(in: item) else { continue }
      guard fragment.coversAll else { return weigh(&players) }
      if let player { players.append(player) }
      return content
    }
    return VisibleContent(fact: .nothing)
  }

  private struct Share {
    var content: VisibleContent
    var player: PlayerCore?
    var rect: CGRect
    var area = CGFloat.zero
  }

  /// The fact with the largest visible area in total, with the item of its largest fragment.
  ///
  /// The edges of all rectangles cut the cell into tiles; each tile shows the foremost rectangle that contains it.
  private func weigh(_ players: inout [PlayerCore]) -> VisibleContent {
    var shares: [Share] = fragments.compactMap { fragment in
      fragment.look(in: item).map {
        Share(content: $0.content, player: $0.player, rect: fragment.rect)
      }
    }
    shares.append(Share(content: VisibleContent(fact: .nothing), rect: visible))
    let columns = Self.edges(shares.flatMap { [$0.rect.minX, $0.rect.maxX] })
    let rows = Self.edges(shares.flatMap { [$0.rect.minY, $0.rect.maxY] })
    for (left, right) in zip(columns, columns.dropFirst()) {
      for (top, bottom) in zip(rows, rows.dropFirst()) {
        let middle = CGPoint(x: (left + right) / 2, y: (top + bottom) / 2)
        guard let place = shares.firstIndex(where: { $0.rect.contains(middle) }) else { continue }
        shares[place].area += (right - left) * (bottom - top)
      }
    }
    for share in shares where share.area > 0 {
      if let player = share.player, !players.contains(where: { $0 === player }) {
        players.append(player)
      }
    }
    return Self.largest(shares)
  }

  /// The area of the union of rectangles.
  private static func area(of rects: [CGRect]) -> CGFloat {
    let columns = edges(rects.flatMap { [$0.minX, $0.maxX] })
    let rows = edges(rects.flatMap { [$0.minY, $0.maxY] })
    var area = CGFloat.zero
    for (left, right) in zip(columns, columns.dropFirst()) {
      for (top, bottom) in zip(rows, rows.dropFirst()) {
        let middle = CGPoint(x: (left + right) / 2, y: (top + bottom) / 2)
        if rects.contains(where: { $0.contains(middle) }) {
          area += (right - left) * (bottom - top)
        }
      }
    }
    return area
  }

  private static func edges(_ values: [CGFloat]) -> [CGFloat] {
    values.sorted().reduce(into: []) { edges, value in
      if edges.last != value { edges.append(value) }
    }
  }

  /// Ties go to the foremost fragment.
  private static func largest(_ shares: [Share]) -> VisibleContent {
    func first(_ area: (Share) -> CGFloat, of shares: [Share]) -> Share? {
      shares.reduce(nil) { best, share in
        guard let best, area(best) >= area(share) else { return share }
        return best
      }
    }
    let chosen = first(
      { share in
        shares.reduce(0) { $0 + ($1.content.fact == share.content.fact ? $1.area : 0) }
      }, of: shares)
    let ofFact = shares.filter { $0.content.fact == chosen?.content.fact }
    return first(\.area, of: ofFact)?.content ?? VisibleContent(fact: .nothing)
  }

  /// The pixels of a player's frames, and the screen pixels that they cover here; nil when the cell does not show it.
  func frameArea(of player: PlayerCore, scale: Double) -> FrameArea? {
    for fragment in fragments {
      if case .video(let layer, let core) = fragment.content, core === player,
        let gravity = layer.target?.videoGravity
      {
        return player.shownAsset?.tape.videoStream.map {
          FrameArea(of: $0, in: fragment.size, gravity, scale: scale)
        }
      }
    }
    return nil
  }

  // MARK: Reading the tree

  /// The pages of a window that are at least partly on the screen, in tree order. Decodes pictures that are shown for
  /// the first time, as a commit does, on main.
  static func read(_ window: UIWindow) -> [CellSnapshot] {
    var reading = Reading()
    guard !window.isHidden, window.alpha > 0 else { return [] }
    for view in window.subviews {
      reading.collect(
        view, at: view.layer.frame.origin, clip: window.bounds, levels: 0, screen: nil)
    }
    // All pages are collected before any is flattened, because one may be in front of another.
    return reading.pages.map {
      CellSnapshot($0.view, at: $0.corner, seen: $0.seen, screen: $0.screen)
    }
  }

  private struct Reading {
    /// How many levels below a plain scroll view its pages may be: in it, or in its content view.
    private static let pageLevels = 2

    struct Page {
      let view: UIView
      /// The position of its top left corner in the window.
      let corner: CGPoint
      /// The part that its ancestors do not clip, in the window.
      let seen: CGRect
      /// The layer of the innermost controller's view that it is in.
      let screen: CALayer?
    }

    var pages: [Page] = []

    /// - Parameters:
    ///   - corner: where the view's top left corner lies in the window.
    ///   - levels: how many levels, from this view on, may have a page that is not a cell.
    ///   - screen: the layer of the innermost controller's view that the view is in.
    @MainActor
    mutating func collect(
      _ view: UIView, at corner: CGPoint, clip: CGRect, levels: Int, screen: CALayer?
    ) {
      let layer = view.layer
      guard !layer.isHidden, layer.opacity > 0 else { return }
      let bounds = layer.bounds
      let seen = CGRect(origin: corner, size: bounds.size).intersection(clip)
      if view is UICollectionViewCell || levels > 0 && Self.isPage(view) {
        if seen.hasArea {
          pages.append(Page(view: view, corner: corner, seen: seen, screen: screen))
        }
        return
      }
      let inner = layer.masksToBounds ? seen : clip
      let below = Self.levels(in: view, levels)
      let screen = view.isOfController ? layer : screen
      for child in view.subviews {
        let origin = child.layer.frame.origin
        let place = CGPoint(
          x: corner.x + (origin.x - bounds.origin.x), y: corner.y + (origin.y - bounds.origin.y))
        collect(child, at: place, clip: inner, levels: below, screen: screen)
      }
    }

    @MainActor
    private static func isPage(_ view: UIView) -> Bool {
      UIKitState.current.probe?.configured(view)
      return view.boundItem >= 0
    }

    @MainActor
    private static func levels(in view: UIView, _ levels: Int) -> Int {
      guard view is UIScrollView else { return max(0, levels - 1) }
      return view is UICollectionView ? 0 : pageLevels
    }
  }
}
