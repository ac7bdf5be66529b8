import HeadlessAVFoundation
import ReelbenchSimulation

/// The render server: shows the last committed tree at each vsync, and the newest frame in each video layer, whatever
/// main does. Records every change of what a person sees.
@MainActor
final class Screen: RenderServer {
  private struct Seen: Equatable {
    var fact = ScreenFact.absent
    var shownItem = -1
    var boundItem = -1
    /// At least 500 thousandths of the cell are on the screen.
    var isHalfVisible = false
    var halfItem = -1
  }

  private struct Presented: Equatable {
    var player: UInt32
    var item: UInt32
    var pts: Int64
    var pass: UInt16
  }

  private struct Entry {
    var cell: UInt32
    var seen = Seen()
    /// The last frame of each player that the cell shows: one, except in a cell with several videos.
    var presented: [Presented] = []
  }

  private struct Measured {
    var player: UInt32
    var area: FrameArea
  }

  /// Unsafe, because the screen uses the phone only in calls that the phone or its session makes.
  private unowned(unsafe) let phone: Phone
  private var committed: [CellSnapshot] = []
  private var committedVersion = -1
  private var shown: [CellSnapshot] = []
  /// Receives everything on the screen whenever it may have changed; nil when the run is not filmed.
  var film: ((Instant, [DisplayItem]) -> Void)?
  private var committedList = DisplayList()
  private var shownList = DisplayList()
  private var entries: [Entry] = []
  /// The last recorded frame area of each player on the screen.
  private var areas: [Measured] = []
  private var onScreen: [PlayerCore] = []
  /// Storage for the next `onScreen`, kept to avoid allocations.
  private var appearing: [PlayerCore] = []
  private var plannedVsync: World.Event?

  init(phone: Phone) { self.phone = phone }

  // MARK: Tree

  /// Takes a new tree from main.
  func commit(_ window: UIWindow) {
    let version = UIKitState.current.treeVersion
    guard version != committedVersion else { return }
    committed = CellSnapshot.read(window)
    if film != nil { committedList = DisplayList(window) }
    committedVersion = UIKitState.current.treeVersion
  }

  /// Removes the tree: nothing is on the screen.
  func clear() {
    committed = []
    shown = []
    committedList = DisplayList()
    shownList = DisplayList()
    committedVersion = -1
    plannedVsync?.cancel()
    plannedVsync = nil
    refresh()
  }

  /// Called at the vsync after a commit: shows the committed tree.
  func latch() {
    shown = committed
    shownList = committedList
    refresh()
  }

  nonisolated func videoFrameChanged(player: PlayerCore) {
    MainActor.assumeIsolated { frameChanged() }
  }

  private func frameChanged() {
    let now = phone.world.now
    let vsync = phone.display.vsync(atOrAfter: now)
    if vsync == now {
      refresh()
    } else if plannedVsync == nil {
      plannedVsync = phone.world.schedule(at: vsync, "vsync with a new frame") { [unowned self] in
        MainActor.assumeIsolated {
          plannedVsync = nil
          refresh()
        }
      }
    }
  }

  // MARK: Facts

  /// The page in the middle of the screen: the one with the largest visible share of its own area.
  private var middle: CellSnapshot? { shown.max { $0.share < $1.share } }

  /// The feed item in the middle of the screen; nil for none.
  var middleItem: Int? { middle?.item }

  /// The number in the feed of the item in the middle of the screen; nil for none.
  var middleNumber: Int? { middle?.number }

  /// What a person sees in the page in the middle of the screen; nil for none.
  var middleFact: ScreenFact? {
    var players: [PlayerCore] = []
    return middle?.see(&players).fact
  }

  /// What the last committed tree shows with the current frames, once it is latched, by cell; nil if main has changed
  /// the tree since that commit.
  var committedContents: [(cell: UInt32, content: VisibleContent)]? {
    guard committedVersion == UIKitState.current.treeVersion else { return nil }
    var players: [PlayerCore] = []
    return committed.map { ($0.cell, $0.see(&players)) }
  }

  private func refresh() {
    for snapshot in shown {
      let place = place(of: snapshot.cell)
      let first = appearing.count
      note(snapshot, snapshot.see(&appearing), at: place)
      for player in first..<appearing.count {
        present(appearing[player], among: first, at: place, in: snapshot)
      }
    }
    for player in onScreen { player.noteOnScreen(false) }
    for player in appearing { player.noteOnScreen(true) }
    swap(&onScreen, &appearing)
    appearing.removeAll(keepingCapacity: true)
    removeAbsent()
    film?(phone.world.now, shownList.items())
  }

  private func place(of cell: UInt32) -> Int {
    if let known = entries.firstIndex(where: { $0.cell == cell }) { return known }
    entries.append(Entry(cell: cell))
    return entries.count - 1
  }

  private func note(_ snapshot: CellSnapshot, _ content: VisibleContent, at place: Int) {
    var seen = entries[place].seen
    noteHalf(
      isIn: snapshot.share >= 500 && snapshot.item >= 0, item: snapshot.item, &seen, snapshot.cell)
    if seen.fact != content.fact || seen.shownItem != content.shownItem
      || seen.boundItem != snapshot.item
    {
      seen.fact = content.fact
      seen.shownItem = content.shownItem
      seen.boundItem = snapshot.item
      phone.write(
        .screen, subject: snapshot.cell, small: content.fact.rawValue, a: Int64(content.shownItem),
        b: Int64(snapshot.item))
    }
    entries[place].seen = seen
  }

  private func noteHalf(isIn: Bool, item: Int, _ seen: inout Seen, _ cell: UInt32) {
    if seen.isHalfVisible, !isIn || item != seen.halfItem {
      seen.isHalfVisible = false
      phone.write(.visibleHalf, subject: cell, small: 0, a: Int64(seen.halfItem))
    }
    if isIn, !seen.isHalfVisible {
      seen.isHalfVisible = true
      seen.halfItem = item
      phone.write(.visibleHalf, subject: cell, small: 1, a: Int64(item))
    }
  }

  /// - Parameter first: where in `appearing` the players of this cell begin.
  private func present(
    _ player: PlayerCore, among first: Int, at place: Int, in snapshot: CellSnapshot
  ) {
    guard let frame = player.shownFrame else { return }
    let presented = Presented(
      player: player.number, item: frame.item, pts: frame.pts, pass: frame.pass)
    if let known = entries[place].presented.firstIndex(where: { $0.player == player.number }) {
      guard entries[place].presented[known] != presented else { return }
      entries[place].presented[known] = presented
    } else {
      let shown = appearing[first...]
      entries[place].presented.removeAll { old in !shown.contains { $0.number == old.player } }
      entries[place].presented.append(presented)
    }
    measure(player, in: snapshot)
    phone.write(
      .presented, subject: player.number, small: frame.pass, a: frame.pts,
      b: Int64(snapshot.cell))
    player.notePresented()
  }

  private func measure(_ player: PlayerCore, in snapshot: CellSnapshot) {
    guard let area = snapshot.frameArea(of: player, scale: phone.profile.scale) else { return }
    let known = areas.firstIndex { $0.player == player.number }
    guard known.map({ areas[$0].area }) != area else { return }
    if let known {
      areas[known].area = area
    } else {
      let seen = onScreen + appearing
      areas.removeAll { old in !seen.contains { $0.number == old.player } }
      areas.append(Measured(player: player.number, area: area))
    }
    phone.write(.frameArea, subject: player.number, a: area.pixels, b: area.covered)
  }

  private func removeAbsent() {
    for place in entries.indices.reversed()
    where !shown.contains(where: { $0.cell == entries[place].cell }) {
      var entry = entries.remove(at: place)
      noteHalf(isIn: false, item: -1, &entry.seen, entry.cell)
      if entry.seen.fact != .absent {
        phone.write(
          .screen, subject: entry.cell, small: ScreenFact.absent.rawValue, a: -1,
          b: Int64(entry.seen.boundItem))
      }
    }
  }
}
