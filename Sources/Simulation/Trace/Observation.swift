/// The kinds of observation. Each records a *change*; nothing is written while nothing changes.
///
/// The comment of a case lists its fields. *Object* means a creation number (see `ObjectClass`), *name* an interned
/// string (see `name`), *item* alone the index of a feed item (−1: none).
package enum Observation: UInt16, CaseIterable, Sendable {
  // MARK: Run
  /// A piece of an interned name: subject = name, small = bytes in this piece (1…16; 0 for the empty name), a, b = the
  /// bytes, little endian. The pieces of a name are consecutive and come before its first use.
  case name = 1
  /// The run begins: subject = scenario (name), small = display rate in Hz, a = seed, b = variant (name).
  case runBegan
  /// The run ends: subject = reason (name, 0 none), small = `RunOutcome`.
  case runEnded
  /// A named phase begins: subject = name.
  case phase
  /// The app was opened: a = opening number, from 1.
  case opened
  /// The app was dismissed and released: a = opening number.
  case closed
  /// The drain after a close is over: a = opening number.
  case drained
  /// A step of the script begins: subject = its text (name), small = its ordinal.
  case step
  /// A line printed by the app: subject = text (name).
  case log
  /// A UIKit exception: subject = text (name).
  case exception

  // MARK: Objects
  /// An object was created: subject = object, small = `ObjectClass`, a = app code running at the time (name, 0 none),
  /// b = feed item of a player item or image (−1 none), 0 for others.
  case created
  /// The object was freed: subject = object, small = `ObjectClass`.
  case freed
  /// A registration that had not been removed at a drain: subject = registration object, small = `ObjectClass`,
  /// a = object that it names or retains (0 none), b = what it is and where it was added (name).
  case holds

  // MARK: Main thread
  /// Time charged to main: subject = API (name), a = nanoseconds.
  case mainCost
  /// A handler of main that took time has ended: subject = handler (name), a = start in ns, b = duration in ns.
  case mainBlock
  /// A frame handler's commit was late while a scroll or animation was active: a = lateness in ns, b = vsync that
  /// queued it in ns.
  case hitch
  /// A scroll (tracking, deceleration or animated) begins (small = 1) or ends (0): subject = scroll view; 0 for
  /// animations of views, from the first to the end of the last.
  case scrollActive
  /// A timer fired: subject = timer, a = due in ns.
  case timerFired

  // MARK: Touch and scroll
  /// A touch sample: subject = finger (0; 1 for the second finger of a pinch, which is down only while the first is),
  /// small = 0 down, 1 moved, 2 up; a, b = x, y in 1/1024 pt.
  case touch
  /// A scroll-view delegate call: subject = scroll view, small = `ScrollCall`, a = flag or target.
  case scrollCall
  /// The content offset changed: subject = scroll view, a, b = x, y in 1/1024 pt.
  case offset
  /// A paging scroll view settled on a page, or became aligned with a page at rest without a scroll: subject = scroll
  /// view, a = page. small = 1: it lost its alignment with a page without a scroll, as after a rotation; a = 0.
  case pageSettled
  /// The page, the number of pages or the visibility of the dots of a page control changed: subject = page control,
  /// small = 1 when it draws dots, a = current page, b = number of pages.
  case pageControl

  // MARK: Cells
  /// A collection-view event of a cell: subject = cell, small = `CellEvent`, a = position of its item, counted over all
  /// sections.
  case cell
  /// The cell was bound to an item: subject = cell, small = 1 when it is a video, a = item (−1: none), b = previous
  /// item.
  case bind
  /// The visible share of a cell crossed one half: subject = cell, small = 1 in, 0 out; a = item.
  case visibleHalf
  /// A layout moved a cell that was already shown to another place in the content: subject = cell, a = distance moved,
  /// b = distance scrolled since the layout was last queried, both in 1/1024 pt along the axis on which the cell moved
  /// further.
  case shifted
  /// What a person sees in a cell changed: subject = cell, small = `ScreenFact`, a = item of the frame shown
  /// or −1, b = item the cell is bound to.
  case screen

  // MARK: Player
  /// Player and item were associated: subject = player, a = item object, b = feed item.
  case attach
  /// The association ended: subject = player, a = item object.
  case detach
  /// A start reached a stage: subject = item object, small = `StartStage`, a = player (0 none).
  case stage
  /// The status of an item changed: subject = item object, small = 0 unknown, 1 readyToPlay, 2 failed.
  case itemStatus
  /// `timeControlStatus` changed: subject = player, small = `TimeControl`, a = `WaitingReason`.
  case timeControl
  /// A rate was requested (play, pause), by the app or by the system: subject = player, a = rate × 1000.
  case wantedRate
  /// A seek began (small = 0), finished (1) or was superseded or cancelled (2): subject = player, a = target in ns.
  case seek
  /// The item played to its end: subject = player, a = item object.
  case playedToEnd
  /// A layer was assigned a player: subject = layer, a = player (0: none).
  case layerPlayer
  /// `isReadyForDisplay` changed: subject = layer, small = 1/0, a = item object, b = cell that holds the layer (0:
  /// none).
  case layerReady
  /// A decoder slot was granted (small = 1), released (0) or refused (2): subject = player, a = slots in use.
  case slot

  // MARK: Decoding
  /// A decode step ended: subject = player, small = frames output, a = video ordinal of its packet (−1: drain),
  /// b = cost in ns on the device.
  case decoded
  /// A decode step output a frame: subject = player, a = pts in stream ticks, b = item object.
  case frame
  /// The hash of the frame in the preceding record: subject = player, a, b = Murmur3, first and last 8 bytes, big
  /// endian.
  case frameHash
  /// A frame reached the screen: subject = player, small = pass (loop) modulo 65536, a = pts in stream ticks,
  /// b = cell.
  case presented
  /// A decoded frame was due but never shown: subject = player, a = pts, b = 1 when its layer was visible.
  case skipped
  /// The size of a player's frames, written before the first presented frame of that size: subject = player, a = pixels
  /// of a frame, b = pixels of the screen that it covers in its layer when the whole cell is in view.
  case frameArea
  /// A picture was decoded: subject = image object, a = bytes, b = first 8 bytes of its hash.
  case pictureDecoded

  // MARK: Network
  /// A request began: subject = requester (item, asset or task object), small = number of the request among those of
  /// the requester, a = offset, b = URL (name; 0 unknown).
  case requestBegan
  /// The first bytes of a response arrived: subject and small as above, a = HTTP status, b = bytes that it will bring.
  case requestAnswered
  /// Bytes were received: subject and small as above, a = bytes since the last record, b = total of the requester.
  case received
  /// A request ended: subject and small as above, a = bytes delivered, b = bytes wasted.
  case requestEnded
  /// The link changed, or an outage began or ended: subject = profile (name), small = 0 in an outage, else 1,
  /// a = bit/s, b = round trip in ns.
  case link
  /// A cache was queried or changed: subject = cache object, small = `CacheEvent`, a = bytes of the entry, b = bytes
  /// that the cache holds.
  case cache

  // MARK: Memory
  /// An owner's bytes of one kind changed: subject = owner object, small = `MemoryKind`, a = bytes now,
  /// b = ledger total.
  case memory
  /// The warning level was crossed: a = ledger total.
  case memoryWarning

  // MARK: Phone
  /// The app became active or inactive, or moved to the background: small = `AppState`.
  case appState
  /// The screen changed its size: a, b = width, height in 1/1024 pt.
  case rotated
  /// A view controller received an appearance call: subject = controller, small = `Appearance`.
  case appearance
  /// A gesture recogniser fired: subject = its kind and target (name), a = 1 when the same touch had scrolled.
  case gesture
  /// A collection view requested data of an item ahead of its display (small = 1), or cancelled the prefetch (0):
  /// subject = collection view, a = position of the item, counted over all sections.
  case prefetch
  /// The sound of a player was turned on (small = 1: not muted, volume above 0, a soundtrack, not silenced by the
  /// switch) or off (0): subject = player. It is audible only while the player plays. Off until the first record.
  case audible
  /// A buffering property of an item changed: subject = item object, small = bits: 1 likely to keep up, 2 empty, 4
  /// full; a = end of the buffered media in ns of media time, b = playhead in ns.
  case buffer
  /// The audio session changed: subject = category (name), small = 1 active, a = 1 when it mixes with others.
  case audioSession
  /// The sound of another app started or resumed (small = 1) or stopped (0): a = 1 when the app's session caused it.
  case othersAudio
  /// An external event affected the sound: subject = its kind (name; a call, the silent switch, unplugged headphones),
  /// small = 1 began, 0 ended.
  case interruption
  /// The variant of a stream's next segment was chosen: subject = item object, small = its index in the master
  /// playlist, a = its bandwidth in bit/s, b = index of the segment.
  case variant
}

package enum CacheEvent: UInt16, CaseIterable, Sendable {
  case miss = 0, hit, stored, evicted
}

package enum AppState: UInt16, CaseIterable, Sendable {
  case active = 0, inactive, background
}

package enum Appearance: UInt16, CaseIterable, Sendable {
  case willAppear = 1, didAppear, willDisappear, didDisappear
}

/// Classes of observed objects.
package enum ObjectClass: UInt16, CaseIterable, Sendable {
  case player = 1, item, layer, asset, view, cell, scrollView, controller, timer, image
  /// A notification or key-value registration.
  case observer
  case other
}

/// How a run ended.
package enum RunOutcome: UInt16, CaseIterable, Sendable {
  case completed = 0, crashed, killed, hung, stepFailed, interrupted
  /// Real decoding and tape disagree: no result, exit 65.
  case auditFailed

  /// The word used in results.
  package var word: String {
    switch self {
    case .completed: "completed"
    case .crashed: "crashed"
    case .killed: "killed"
    case .hung: "hung"
    case .stepFailed: "step-failed"
    case .interrupted: "interrupted"
    case .auditFailed: "audit-failed"
    }
  }
}

package enum ScrollCall: UInt16, CaseIterable, Sendable {
  case willBeginDragging = 1, willEndDragging
  /// a = 1 when it will decelerate.
  case didEndDragging
  case willBeginDecelerating, didEndDecelerating, didEndScrollingAnimation
  /// The app began an animated scroll: a = target in 1/1024 pt, along the axis that moves further.
  case beganAnimating
  /// The app set the offset without animation: a = the new offset in 1/1024 pt, along the axis that moves further.
  case offsetSet
}

package enum CellEvent: UInt16, CaseIterable, Sendable {
  case created = 1, dequeued, prepareForReuse, cellForItem, willDisplay, didEndDisplaying
  /// Kept after display, not yet in the pool.
  case kept
  case enqueued
  /// Prepared ahead of display.
  case prepared
}

/// What a person sees in a cell.
package enum ScreenFact: UInt16, CaseIterable, Sendable {
  /// The cell is not on the screen, or is bound to nothing.
  case absent = 0
  /// A video frame of the item that the cell is bound to.
  case frame
  /// A video frame of another item.
  case wrongFrame
  /// A picture shown in place of the video, or a picture item's own picture.
  case poster
  /// A background colour that is not black.
  case background
  case black
  /// Nothing opaque at all.
  case nothing
  /// A picture that belongs to another item.
  case wrongPicture
}

/// Stages of a start, in order.
package enum StartStage: UInt16, CaseIterable, Sendable {
  case created = 1, attached, requested
  /// The index has been received: the container is open.
  case opened
  case tracksKnown, slotGranted
  /// Enough data for the first frame has been received.
  case buffered
  case readyToPlay, firstDecoded, layerReady, presented, playing
}

package enum TimeControl: UInt16, CaseIterable, Sendable {
  case paused = 0, waiting, playing
}

package enum WaitingReason: UInt16, CaseIterable, Sendable {
  case none = 0, noItemToPlay, evaluatingBufferingRate, toMinimizeStalls
}

/// Kinds of bytes in the ledger.
package enum MemoryKind: UInt16, CaseIterable, Sendable {
  case codec = 1, frame, demuxer, packets, picture, fixed
}
