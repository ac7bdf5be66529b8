/// A simulated phone, as data: `scenarios/devices/<name>.yaml`.
///
/// Lengths are in points, sizes in bytes. `assumptions` lists the values that are assumptions, for the report.
package struct DeviceProfile: Equatable, Sendable {
  package var name: String
  package var os: SystemVersion
  package var screenWidth: Double
  package var screenHeight: Double
  package var scale: Double
  /// Hz.
  package var refreshRate: Int
  /// Processor cores for modelled workers.
  package var cores: Int
  /// CPU time of one core for the reference clip, to scale video decoding by the cores.
  package var processorReference: Nanoseconds
  package var memoryWarning: Int64
  package var memoryLimit: Int64
  package var costs: MainThreadCosts
  package var engine: VideoEngineProfile
  package var playback: PlaybackProfile
  package var collection: CollectionProfile
  package var scroll: ScrollProfile
  package var pictures: PictureProfile
  package var fixedBytes: FixedBytes
  /// One line per value that is an assumption: `key = value: reason`.
  package var assumptions: [String]

  package init(
    name: String, os: SystemVersion, screenWidth: Double, screenHeight: Double, scale: Double,
    refreshRate: Int, cores: Int, processorReference: Nanoseconds, memoryWarning: Int64,
    memoryLimit: Int64, costs: MainThreadCosts, engine: VideoEngineProfile,
    playback: PlaybackProfile, collection: CollectionProfile, scroll: ScrollProfile,
    pictures: PictureProfile,
    fixedBytes: FixedBytes, assumptions: [String]
  ) {
    self.name = name
    self.os = os
    self.screenWidth = screenWidth
    self.screenHeight = screenHeight
    self.scale = scale
    self.refreshRate = refreshRate
    self.cores = cores
    self.processorReference = processorReference
    self.memoryWarning = memoryWarning
    self.memoryLimit = memoryLimit
    self.costs = costs
    self.engine = engine
    self.playback = playback
    self.collection = collection
    self.scroll = scroll
    self.pictures = pictures
    self.fixedBytes = fixedBytes
    self.assumptions = assumptions
  }
}

package enum SystemVersion: String, CaseIterable, Sendable {
  case ios9, ios10, ios15, ios18

  /// Whether freeing an object that still has key-value observers raises an exception: before iOS 11 (L12).
  package var raisesForStandingObservers: Bool { self == .ios9 || self == .ios10 }
}

/// Time that a call takes on the thread that makes it (A4).
package struct MainThreadCosts: Equatable, Sendable {
  package var playerInit: Nanoseconds
  package var itemInit: Nanoseconds
  package var replaceItem: Nanoseconds
  package var attachLayer: Nanoseconds
  package var play: Nanoseconds
  package var pause: Nanoseconds
  /// Freeing a player that has an item.
  package var teardown: Nanoseconds
  /// Decoding a picture that was not decoded ahead, in picoseconds per pixel.
  package var imageDecodePicosecondsPerPixel: Int64
  /// Whether giving a player an item whose asset is not loaded returns at once or blocks main until the asset is
  /// loaded.
  package var coldReplace: ColdReplace

  package enum ColdReplace: String, CaseIterable, Sendable { case returns, waits }

  package init(
    playerInit: Nanoseconds, itemInit: Nanoseconds, replaceItem: Nanoseconds,
    attachLayer: Nanoseconds, play: Nanoseconds, pause: Nanoseconds, teardown: Nanoseconds,
    imageDecodePicosecondsPerPixel: Int64, coldReplace: ColdReplace = .returns
  ) {
    self.playerInit = playerInit
    self.itemInit = itemInit
    self.replaceItem = replaceItem
    self.attachLayer = attachLayer
    self.play = play
    self.pause = pause
    self.teardown = teardown
    self.imageDecodePicosecondsPerPixel = imageDecodePicosecondsPerPixel
    self.coldReplace = coldReplace
  }
}

/// The hardware block that decodes H.264, HEVC and the other codecs that the profile assigns to it: a shared serial
/// resource.
package struct VideoEngineProfile: Equatable, Sendable {
  /// What happens to an item that gets no decoder (A3.17).
  package enum Exhaustion: String, CaseIterable, Sendable {
    /// It fails.
    case error
    /// It is ready to play and plays, with sound; its layer stays transparent.
    case silent
    /// It never becomes ready, and nothing is reported.
    case hang
  }

  /// What releases a slot.
  package enum SlotReturn: String, CaseIterable, Sendable {
    /// Any end of the association of player and item.
    case release
    /// Only removing the item from the player. The slot of a player that is merely released is lost.
    case detach
  }

  /// What decodes a codec (A3.29).
  package enum Decoder: String, CaseIterable, Sendable { case engine, processors }

  /// Engine time for the reference clip.
  package var reference: Nanoseconds
  /// Decoders that may be open at once.
  package var slots: Int
  package var exhaustion: Exhaustion
  package var slotReturn: SlotReturn
  package var vp9: Decoder
  package var av1: Decoder

  package init(
    reference: Nanoseconds, slots: Int, exhaustion: Exhaustion, slotReturn: SlotReturn = .release,
    vp9: Decoder = .processors, av1: Decoder = .processors
  ) {
    self.reference = reference
    self.slots = slots
    self.exhaustion = exhaustion
    self.slotReturn = slotReturn
    self.vp9 = vp9
    self.av1 = av1
  }

  /// Whether the engine decodes a codec (FFmpeg's name), which then needs one of its slots.
  package func decodes(_ codec: String) -> Bool {
    switch codec {
    case "vp9": vp9 == .engine
    case "av1": av1 == .engine
    default: true
    }
  }
}

package struct PlaybackProfile: Equatable, Sendable {
  /// Where a seek lands within its tolerances (A3.16).
  package enum LooseSeek: String, CaseIterable, Sendable {
    /// On the nearest sync sample.
    case sync
    /// At the requested time.
    case exact
  }

  /// What happens to the decoder when a player gets a layer or a rate after its item (A3.13, A3.20).
  package enum LateLink: String, CaseIterable, Sendable {
    case keeps
    /// It decodes again from the key frame at or before the playhead.
    case rebuilds
  }

  /// Which of several layers of a player show its video (A3.13).
  package enum SharedLayers: String, CaseIterable, Sendable {
    case all
    /// The layer that was given the player last.
    case last
  }

  /// Where a stream begins that has played to its end in a queue and is enqueued again.
  package enum ReplayedStream: String, CaseIterable, Sendable {
    case start
    /// At its last segment.
    case lastSegment
  }

  /// Media that must be buffered before playback is predicted to keep up.
  package var startBuffer: Nanoseconds
  /// The forward buffer when `preferredForwardBufferDuration` is 0.
  package var forwardBuffer: Nanoseconds
  /// Fetching resumes when the buffer has fallen this far below the forward buffer.
  package var refill: Nanoseconds
  /// Maximum number of decoded frames that wait for their time, not counting the shown one.
  package var frameQueue: Int
  /// Downloaded bytes that an item may keep.
  package var itemByteLimit: Int64
  /// If the next needed byte lies this many bytes or more past the received bytes, the open request is replaced.
  package var requestAhead: Int64
  /// Maximum number of bytes between two updates from a transfer, where no nearer position is waited for.
  package var deliveryQuantum: Int64
  /// How long before the end of an item a queue player opens the next one.
  package var queueLead: Nanoseconds
  /// Minimum time for which a layer shows nothing after the item has changed (A3.12).
  package var layerSwitch: Nanoseconds
  /// Minimum time for which a player measures the incoming data before it starts by itself (A3.3, A3.5).
  package var evaluation: Nanoseconds
  package var looseSeek: LooseSeek
  package var lateLink: LateLink
  package var sharedLayers: SharedLayers
  package var replayedStream: ReplayedStream
  /// Share of the measured rate that a variant of a stream may need, in thousandths.
  package var variantShare: Int64

  package init(
    startBuffer: Nanoseconds, forwardBuffer: Nanoseconds, refill: Nanoseconds, frameQueue: Int,
    itemByteLimit: Int64, requestAhead: Int64, deliveryQuantum: Int64,
    queueLead: Nanoseconds = .seconds(2), layerSwitch: Nanoseconds = .zero,
    evaluation: Nanoseconds = .zero, looseSeek: LooseSeek = .sync, lateLink: LateLink = .keeps,
    sharedLayers: SharedLayers = .all, replayedStream: ReplayedStream = .start,
    variantShare: Int64 = 800
  ) {
    self.startBuffer = startBuffer
    self.forwardBuffer = forwardBuffer
    self.refill = refill
    self.frameQueue = frameQueue
    self.itemByteLimit = itemByteLimit
    self.requestAhead = requestAhead
    self.deliveryQuantum = deliveryQuantum
    self.queueLead = queueLead
    self.layerSwitch = layerSwitch
    self.evaluation = evaluation
    self.looseSeek = looseSeek
    self.lateLink = lateLink
    self.sharedLayers = sharedLayers
    self.replayedStream = replayedStream
    self.variantShare = variantShare
  }
}

/// How a collection view keeps and prepares cells (A1).
package struct CollectionProfile: Equatable, Sendable {
  /// When a cell is prepared after a scroll has begun to move (A1.5).
  package enum Preparing: String, CaseIterable, Sendable {
    /// After `prepareDelay`.
    case delayed
    /// After the frame has been committed, if time is left before the next vsync.
    case spareTime
  }

  /// Which cell of the reuse pool is dequeued (A1.11).
  package enum PoolOrder: String, CaseIterable, Sendable { case lastIn, firstIn }

  /// What happens to an offset that is set while the view is in no window (A1.19).
  package enum UnseenOffset: String, CaseIterable, Sendable { case rounded, kept }

  /// Number of cells prepared ahead, in the direction of the scroll.
  package var preparedCells: Int
  /// Number of cells that are kept after display before they enter the pool.
  package var keptCells: Int
  /// Time from the beginning of a scroll's movement until a cell is prepared.
  package var prepareDelay: Nanoseconds
  package var preparing: Preparing
  package var poolOrder: PoolOrder
  package var unseenOffset: UnseenOffset

  package init(
    preparedCells: Int, keptCells: Int, prepareDelay: Nanoseconds,
    preparing: Preparing = .delayed, poolOrder: PoolOrder = .lastIn,
    unseenOffset: UnseenOffset = .rounded
  ) {
    self.preparedCells = preparedCells
    self.keptCells = keptCells
    self.prepareDelay = prepareDelay
    self.preparing = preparing
    self.poolOrder = poolOrder
    self.unseenOffset = unseenOffset
  }
}

/// Memory of an object beyond what a tape records, in bytes.
package struct FixedBytes: Equatable, Sendable {
  package var player: Int64
  package var item: Int64
  package var view: Int64
  package var layer: Int64

  package init(player: Int64, item: Int64, view: Int64, layer: Int64) {
    self.player = player
    self.item = item
    self.view = view
    self.layer = layer
  }
}
