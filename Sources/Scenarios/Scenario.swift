import ReelbenchMeasurement
import ReelbenchSimulation

/// A validated scenario file.
package struct Scenario: Equatable, Sendable {
  /// Path as given on the command line.
  package var file: String
  package var name: String
  package var description: String
  package var tags: [String]
  package var seed: UInt64
  package var device: DeviceProfile
  package var network: NetworkProfile
  package var feed: [FeedEntry]
  /// In the order of the file.
  package var variants: [Variant]
  package var steps: [Step]
  package var thresholds: [Threshold]
  /// The state of the phone at the start.
  package var condition = PhoneCondition()

  package init(
    file: String, name: String, description: String, tags: [String], seed: UInt64,
    device: DeviceProfile, network: NetworkProfile, feed: [FeedEntry], variants: [Variant],
    steps: [Step], thresholds: [Threshold]
  ) {
    self.file = file
    self.name = name
    self.description = description
    self.tags = tags
    self.seed = seed
    self.device = device
    self.network = network
    self.feed = feed
    self.variants = variants
    self.steps = steps
    self.thresholds = thresholds
  }
}

/// One item of the feed. `repeat` is expanded: each repetition of an item is an entry.
package struct FeedEntry: Equatable, Sendable {
  package enum Kind: String, Sendable { case video, image }
  package enum Source: String, CaseIterable, Sendable { case network, file }

  /// The ending of an HLS stream's path, which is the path of its playlist.
  package static let streamEnding = ".m3u8"

  package var kind: Kind
  /// Path relative to the scenarios folder, for URLs and reports.
  package var path: String
  /// Path to open.
  package var media: String
  /// The same for the poster: the path for URLs and reports, and the path to open.
  package var posterPath: String?
  package var posterMedia: String?
  package var loop: Bool
  package var source: Source
  package var posterSource: Source
  /// How its server answers.
  package var server: OriginProfile
  /// The same video in other sizes.
  package var renditions: [Rendition]
  /// The index of the item whose URLs this entry shares, which is the first of its repetitions; nil when it has URLs of
  /// its own.
  package var urlNumber: Int?

  package struct Rendition: Equatable, Sendable {
    /// Path relative to the scenarios folder, and path to open.
    package var path: String
    package var media: String
    /// Pixels.
    package var width: Int
  }

  /// Whether the item is an HLS stream, which is known from the ending of its path.
  package var isStream: Bool { path.lowercased().hasSuffix(Self.streamEnding) }

  package init(
    kind: Kind, path: String, media: String, posterPath: String?, posterMedia: String?, loop: Bool,
    source: Source, posterSource: Source = .file, server: OriginProfile = .plain,
    renditions: [Rendition] = [], urlNumber: Int? = nil
  ) {
    self.kind = kind
    self.path = path
    self.media = media
    self.posterPath = posterPath
    self.posterMedia = posterMedia
    self.loop = loop
    self.source = source
    self.posterSource = posterSource
    self.server = server
    self.renditions = renditions
    self.urlNumber = urlNumber
  }
}

package struct Variant: Equatable, Sendable {
  package enum Expectation: String, CaseIterable, Sendable { case pass, fail }
  /// A failure that a variant with `expect: fail` must show.
  package enum Cause: Equatable, Sendable {
    case metric(MetricSelector)
    /// `outcome.killed`, `outcome.hung`, `outcome.crashed(<exception>)`.
    case outcome(RunOutcome, detail: String?)

    package var text: String {
      switch self {
      case .metric(let metric): metric.text
      case .outcome(let outcome, let detail):
        "outcome.\(outcome.word)" + (detail.map { "(\($0))" } ?? "")
      }
    }
  }

  package var name: String
  package var app: String
  /// Sorted by name.
  package var options: [Option]
  /// The network of this variant; nil when it is the scenario's.
  package var network: NetworkProfile?
  package var expectation: Expectation
  package var because: [Cause]
  package var line: Int

  package struct Option: Hashable, Sendable {
    package var name: String
    package var value: String
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(
    name: String, app: String, options: [Option], network: NetworkProfile? = nil,
    expectation: Expectation, because: [Cause], line: Int
  ) {
    self.name = name
    self.app = app
    self.options = options
    self.network = network
    self.expectation = expectation
    self.because = because
    self.line = line
  }
}

/// One step of the script. A `repeat` is one step, as written.
package struct Step: Equatable, Sendable {
  package var action: Action
  package var line: Int
  /// As written, on one line, for the trace and for errors.
  package var text: String

  package init(action: Action, line: Int, text: String) {
    self.action = action
    self.line = line
    self.text = text
  }

  package indirect enum Action: Equatable, Sendable {
    case wait(Nanoseconds)
    case swipe(Swipe)
    case drag(Drag)
    case touch(down: Nanoseconds)
    case check(Check)
    case phase(String)
    case `repeat`(Repeat)
    case autoplay(Nanoseconds)
    case waitFor(WaitFor)
    case close
    case open
    case tap(count: Int, at: Place)
    case longPress(Nanoseconds, at: Place)
    /// Two fingers whose distance changes to this many thousandths of the distance at the start.
    case pinch(scaleThousandths: Int, Nanoseconds, at: Place)
    case scrollTo(item: Int, animated: Bool)
    /// In the order of their times.
    case replay([TouchSample])
    case at([Moment])
    case feed(FeedChange)
    case navigate(Route)
    case background(Nanoseconds)
    case rotate(Orientation)
    case memoryWarning
    case interrupt(Interruption, for: Nanoseconds)
    case audioRoute(AudioRoute)
    case silentSwitch(Bool)
    case lowPower(Bool)
    /// For the video of the page that covers the middle of the screen.
    case player(PlayerCommand)
    /// Switches the phone to another network.
    case network(NetworkProfile)
    /// The network transfers nothing for this long, while the next steps run.
    case outage(Nanoseconds)
  }

  package struct Swipe: Equatable, Sendable {
    package enum Direction: String, CaseIterable, Sendable { case left, right, up, down }
    /// Finger direction.
    package var direction: Direction
    /// Share of the page that the finger covers, in thousandths.
    package var shareThousandths: Int
    package var duration: Nanoseconds
    package init(direction: Direction, shareThousandths: Int, duration: Nanoseconds) {
      self.direction = direction
      self.shareThousandths = shareThousandths
      self.duration = duration
    }
  }

  package struct Drag: Equatable, Sendable {
    package enum Origin: String, CaseIterable, Sendable { case start, middle, end }
    /// Finger movement in thousandths of the page, x and y.
    package var xThousandths: Int
    package var yThousandths: Int
    package var duration: Nanoseconds
    /// How long the finger rests before it is lifted.
    package var hold: Nanoseconds
    package var origin: Origin
    package init(
      xThousandths: Int, yThousandths: Int, duration: Nanoseconds, hold: Nanoseconds, origin: Origin
    ) {
      self.xThousandths = xThousandths
      self.yThousandths = yThousandths
      self.duration = duration
      self.hold = hold
      self.origin = origin
    }
  }

  package struct Check: Equatable, Sendable {
    /// The feed index of the page that covers the middle of the screen.
    package var page: Int?
    package var playing: Int?
    /// The number of players that play with sound.
    package var audible: Int?
    /// Whether that page shows its poster.
    package var poster: Bool?
    /// The range that must contain the playhead of that page's video.
    package var position: ClosedRange<Nanoseconds>?
    package var within: Nanoseconds
    package init(
      page: Int?, playing: Int?, audible: Int? = nil, poster: Bool? = nil,
      position: ClosedRange<Nanoseconds>? = nil, within: Nanoseconds
    ) {
      self.page = page
      self.playing = playing
      self.audible = audible
      self.poster = poster
      self.position = position
      self.within = within
    }
  }

  package struct Repeat: Equatable, Sendable {
    package enum Pace: String, CaseIterable, Sendable { case open, closed }
    package var times: Int
    package var pace: Pace
    /// The time from the start of one round to the start of the next; nil when a round starts as soon as the one before
    /// has ended.
    package var every: Nanoseconds?
    /// Shifts the start of each round after the first by a random time, uniform in ± this, from the scenario's seed.
    package var jitter: Nanoseconds
    /// A random wait before the steps of each round; not allowed with `every`.
    package var watch: Dwell?
    package var steps: [Step]
    package init(
      times: Int, pace: Pace, every: Nanoseconds?, jitter: Nanoseconds, watch: Dwell? = nil,
      steps: [Step]
    ) {
      self.times = times
      self.pace = pace
      self.every = every
      self.jitter = jitter
      self.watch = watch
      self.steps = steps
    }
  }

  package struct WaitFor: Equatable, Sendable {
    package enum Condition: String, CaseIterable, Sendable {
      case firstFrame, playing, settled
      /// The page's video has stalled: it waits for data.
      case stalled
      /// The app has given up on the page's video and shows the poster.
      case fallback
      /// The page's video has looped `loops` times.
      case loop
    }
    package var condition: Condition
    package var loops: Int
    package var timeout: Nanoseconds
    package init(condition: Condition, loops: Int = 0, timeout: Nanoseconds) {
      self.condition = condition
      self.loops = loops
      self.timeout = timeout
    }
  }
}
