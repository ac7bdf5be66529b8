/// A simulated phone, as data: `scenarios/devices/<name>.yaml`.
///
/// Lengths are points, sizes bytes. What is an assumption is told in `assumptions`, for the report.
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
  /// CPU time of one core for the reference clip, to scale picture decoding.
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
  /// One line a value that is an assumption: `key = value: reason`.
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

  /// Freeing an object with key-value observers still registered raises: before iOS 11 (L12).
  package var raisesForStandingObservers: Bool { self == .ios9 || self == .ios10 }
}

/// What a call costs the thread that makes it (A4).
package struct MainThreadCosts: Equatable, Sendable {
  package var playerInit: Nanoseconds
  package var itemInit: Nanoseconds
  package var replaceItem: Nanoseconds
  package var attachLayer: Nanoseconds
  package var play: Nanoseconds
  package var pause: Nanoseconds
  /// Freeing a player that has an item.
  package var teardown: Nanoseconds
  /// A picture that was not decoded ahead, per pixel, in picoseconds.
  package var imageDecodePicosecondsPerPixel: Int64
  /// Giving a player an item whose asset is not loaded blocks main until it is.
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

/// The block that decodes H.264 and HEVC, and what else the profile gives it: a shared serial resource.
package struct VideoEngineProfile: Equatable, Sendable {
  /// What becomes of an item that gets no decoder (A3.17).
  package enum Exhaustion: String, CaseIterable, Sendable {
    /// It fails.
    case error
    /// It is ready to play and plays, with sound; its layer stays transparent.
    case silent
    /// It never becomes ready, and nothing is told.
    case hang
  }

  /// What gives a slot back.
  package enum SlotReturn: String, CaseIterable, Sendable {
    /// The end of the association, however it comes.
    case release
    /// Taking the item from the player alone: the slot of a player that is only let go is lost.
    case detach
  }

  /// Who decodes a codec (A3.29).
  package enum Decoder: String, CaseIterable, Sendable { case engine, processors }

  /// Time of the engine for the reference clip.
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

  /// Whether a codec, by FFmpeg's name, is decoded by the engine, and so needs one of its slots.
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
    /// On the sync sample that is nearest.
    case sync
    /// Where it was wanted.
    case exact
  }

  /// What a layer or a rate that a player is given after its item does to the decoder (A3.13, A3.20).
  package enum LateLink: String, CaseIterable, Sendable {
    case keeps
    /// It decodes anew, from the key frame before the playhead.
    case rebuilds
  }

  /// Which of several layers of a player show it (A3.13).
  package enum SharedLayers: String, CaseIterable, Sendable {
    case all
    /// The one that was given the player last.
    case last
  }

  /// Where a stream begins that has come to its end in a queue and is put into it again.
  package enum ReplayedStream: String, CaseIterable, Sendable {
    case start
    /// In its last segment.
    case lastSegment
  }

  /// Media that must be buffered before a start is predicted to hold.
  package var startBuffer: Nanoseconds
  /// What `preferredForwardBufferDuration` 0 stands for.
  package var forwardBuffer: Nanoseconds
  /// How far below the forward buffer fetching goes on again.
  package var refill: Nanoseconds
  /// Decoded frames that wait for their time, the shown one not counted.
  package var frameQueue: Int
  /// Downloaded bytes an item may keep.
  package var itemByteLimit: Int64
  /// How far ahead of what has arrived a request is still waited for rather than replaced.
  package var requestAhead: Int64
  /// Bytes between two looks at a transfer that nobody waits for.
  package var deliveryQuantum: Int64
  /// How long before the end of an item a queue player opens the next one.
  package var queueLead: Nanoseconds
  /// After another item, how long a layer shows nothing at least (A3.12).
  package var layerSwitch: Nanoseconds
  /// How long a player at least measures what comes in before it starts of itself (A3.3, A3.5).
  package var evaluation: Nanoseconds
  package var looseSeek: LooseSeek
  package var lateLink: LateLink
  package var sharedLayers: SharedLayers
  package var replayedStream: ReplayedStream
  /// Thousandths of the measured rate that a variant of a stream may need.
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
  /// When a cell is prepared once a scroll moves (A1.5).
  package enum Preparing: String, CaseIterable, Sendable {
    /// After `prepareDelay`.
    case delayed
    /// When the frame has been committed, if there is time before the next.
    case spareTime
  }

  /// Which cell of a pool comes out of it (A1.11).
  package enum PoolOrder: String, CaseIterable, Sendable { case lastIn, firstIn }

  /// What becomes of an offset that is set outside a window (A1.19).
  package enum UnseenOffset: String, CaseIterable, Sendable { case rounded, kept }

  /// Cells prepared ahead of the scroll direction.
  package var preparedCells: Int
  /// Cells that stay after display, not yet in the pool.
  package var keptCells: Int
  /// After the scroll begins to move, how long until a cell is prepared.
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

/// Bytes that an object costs beyond what a tape records.
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
