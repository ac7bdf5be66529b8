import ReelbenchSimulation

/// How the app uses the phone's sound. The default category is `soloAmbient`, which stops the sound of other apps when
/// the session becomes active; the first soundtrack that plays, muted or not, activates the session (A3.22).
public final class AVAudioSession: NSObject {
  public private(set) var category = Category.soloAmbient
  public private(set) var mode = Mode.default
  public private(set) var categoryOptions: CategoryOptions = []

  public class func sharedInstance() -> AVAudioSession {
    Phone.current.service { AVAudioSession() }
  }

  public func setCategory(_ category: Category) throws {
    try setCategory(category, mode: .default, options: [])
  }

  public func setCategory(_ category: Category, options: CategoryOptions) throws {
    try setCategory(category, mode: .default, options: options)
  }

  /// - Throws: `NSOSStatusErrorDomain` −50 for options that the category does not support.
  public func setCategory(
    _ category: Category, mode: Mode, options: CategoryOptions = []
  ) throws {
    guard options.isEmpty || category.takesOptions else {
      throw NSError(domain: NSOSStatusErrorDomain, code: ErrorCode.badParam.rawValue)
    }
    self.category = category
    self.mode = mode
    categoryOptions = options
    let meaning = PhoneAudio.Category(
      name: category.rawValue,
      mixes: category == .ambient || !options.isDisjoint(with: [.mixWithOthers, .duckOthers]),
      obeysSilentSwitch: category == .ambient || category == .soloAmbient,
      playsInBackground: category != .ambient && category != .soloAmbient)
    let audio = Phone.current.audio
    Phone.current.world.effect { audio.setCategory(meaning) }
  }

  public func setMode(_ mode: Mode) throws { self.mode = mode }

  /// - Throws: `insufficientPriority` during an interruption such as a call; `isBusy` if players were still playing a
  ///   soundtrack when the session was deactivated, which pauses them.
  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    let audio = Phone.current.audio
    if active {
      guard audio.interruption == nil else { throw Self.error(.insufficientPriority) }
      Phone.current.world.effect { audio.activate() }
    } else {
      let isBusy = audio.isActive && audio.isInUse
      Phone.current.world.effect {
        audio.deactivate(notifiesOthers: options.contains(.notifyOthersOnDeactivation))
      }
      if isBusy { throw Self.error(.isBusy) }
    }
  }

  private static func error(_ code: ErrorCode) -> NSError {
    NSError(domain: NSOSStatusErrorDomain, code: code.rawValue)
  }

  /// Another app is playing sound.
  public var isOtherAudioPlaying: Bool { Phone.current.audio.isOtherPlaying }

  /// Another app is playing sound with which this app should not mix its secondary sounds.
  public var secondaryAudioShouldBeSilencedHint: Bool { isOtherAudioPlaying }

  public var currentRoute: AVAudioSessionRouteDescription {
    AVAudioSessionRouteDescription(
      Phone.current.audio.hasHeadphones ? .headphones : .builtInSpeaker)
  }

  /// There is only one session.
  public override var hash: Int { 1 }
  public override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}
