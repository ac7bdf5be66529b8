import HeadlessAVFoundation
import ReelbenchDevice
import ReelbenchSimulation

/// A session with an empty app, to whose root view a test adds the views that it examines.
@MainActor
final class Workbench {
  let phone: Phone
  let session: AppSession
  /// Objects that nothing else retains: delegates and data sources.
  var kept: [AnyObject] = []

  private init(_ phone: Phone, _ modes: [AppEntry.BackgroundMode]) {
    self.phone = phone
    session = AppSession(
      phone: phone,
      app: AppEntry(
        name: "empty", summary: "", backgroundModes: modes, type: EmptyApp.self),
      options: AppOptions([:]), feed: [])
  }

  /// Opens the empty app at 0 and lets a test work on it. The link has a round trip of 100 ms and gives 1 MB/s by
  /// default; a clip plays 25 kB/s, without sound unless it is `audible`. The display has `rate` Hz; `adjust` changes
  /// other properties of the device.
  static func use(
    os: SystemVersion = .ios15, prepared: Int = 1, kept: Int = 1, slots: Int = 16,
    clipSeconds: Int = 10, downlink: Int64 = 8_000_000, rate: Int = 50,
    scroll: ScrollProfile = ScriptedMedia.scroll, audible: Bool = false,
    server: OriginProfile = .plain,
    backgroundModes: [AppEntry.BackgroundMode] = [],
    _ collection: (inout CollectionProfile) -> Void = { _ in },
    adjust: (inout DeviceProfile) -> Void = { _ in },
    body: (Workbench) throws -> Void
  ) rethrows {
    let clip = ScriptedMedia.clip(seconds: clipSeconds)
    var profile = ScriptedMedia.device(
      os: os, prepared: prepared, kept: kept, slots: slots, scroll: scroll)
    profile.refreshRate = rate
    adjust(&profile)
    collection(&profile.collection)
    let phone = Phone(
      profile: profile,
      network: NetworkProfile(
        name: "scripted", downlink: downlink, roundTrip: .milliseconds(100), assumptions: []),
      library: MediaLibrary(
        assets: [
          MediaAsset(
            path: "clip.mp4", file: "", tape: audible ? ScriptedMedia.withSound(clip) : clip),
          MediaAsset(path: "poster.png", file: "", tape: ScriptedMedia.poster),
          MediaAsset(path: "sticker.gif", file: "", tape: ScriptedMedia.sticker),
        ], origins: [server]), seed: 1, trace: Trace(capacity: 200_000), decoding: nil)
    try phone.asCurrent {
      let bench = Workbench(phone, backgroundModes)
      bench.session.open()
      try body(bench)
    }
  }

  /// The root view of the app.
  var root: UIView {
    guard let view = UIKitState.current.window?.rootViewController?.view else {
      preconditionFailure("the empty app has no window")
    }
    return view
  }

  /// Milliseconds since the run began, whole ones.
  var now: Int64 { phone.world.now.nanoseconds / 1_000_000 }

  /// Runs a handler of main.
  func onMain(_ body: () -> Void) { phone.world.perform("test", body) }

  /// Makes something inside a handler of main.
  func make<Value>(_ body: () -> Value) -> Value {
    var made: Value?
    onMain { made = body() }
    guard let made else { preconditionFailure("the handler did not run") }
    return made
  }

  /// Takes main for a while, from inside a handler.
  func spend(_ milliseconds: Int64) { phone.world.charge(.milliseconds(milliseconds), "work") }

  /// Plays touch samples, each with its milliseconds from now and its x along the middle of the screen.
  func touch(_ samples: [(after: Int64, phase: Touches.Phase, x: Double)]) {
    for sample in samples {
      phone.world.schedule(at: phone.world.now + .milliseconds(sample.after), "touch") {
        MainActor.assumeIsolated {
          Touches.current.add(sample.phase, at: CGPoint(x: sample.x, y: 240))
        }
      }
    }
  }

  func wait(_ milliseconds: Int64) {
    phone.world.run(until: phone.world.now + .milliseconds(milliseconds))
  }

  // MARK: Fingers

  /// Moves the finger `distance` to the right (left when negative) along the middle of the screen, and lifts it.
  func drag(by distance: Double, for milliseconds: Int64, hold: Int64 = 0) {
    session.finger.drag(
      from: CGPoint(x: 160 - distance / 2, y: 240), to: CGPoint(x: 160 + distance / 2, y: 240),
      for: .milliseconds(milliseconds), hold: .milliseconds(hold))
  }

  /// A fast flick to the next page (or the one before), and what follows until all is at rest.
  func flick(forward: Bool = true) {
    drag(by: forward ? -160 : 160, for: 100)
    wait(700)
  }

  // MARK: Trace

  /// Records of a kind, oldest first.
  func records(_ kind: Observation) -> [Record] { phone.trace.all.filter { $0.kind == kind } }

  func milliseconds(_ record: Record) -> Int64 { record.instant / 1_000_000 }
}

/// An app with nothing in it. It knows which item a page shows.
private final class EmptyApp: AppUnderTest {
  let rootViewController = UIViewController(nibName: nil, bundle: nil)

  init(feed: [FeedItem], options: AppOptions) {}

  func itemIndex(for view: UIView) -> Int? {
    (view as? PageCell)?.item ?? (view as? PageView)?.item
  }
}

/// Lines that closures of any thread of the phone write; all run on one host thread.
final class Journal: @unchecked Sendable {
  private(set) var lines: [String] = []

  /// Adds a line, or with `once` only if it differs from the last one.
  func note(_ line: String, once: Bool = false) {
    if !once || lines.last != line { lines.append(line) }
  }

  func clear() { lines = [] }
}
