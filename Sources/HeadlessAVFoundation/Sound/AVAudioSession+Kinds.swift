/// Categories, modes, options and error codes of audio sessions.
extension AVAudioSession {
  public struct Category: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Mixes with others and obeys the silent switch.
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    /// Stops others and obeys the silent switch: the default.
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// Stops others unless an option makes it mix, and ignores the silent switch.
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")

    var takesOptions: Bool { self == .playback || self == .playAndRecord || self == .multiRoute }
  }

  public struct Mode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
  }

  public struct CategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
    /// Mixes with others, whose volume is reduced.
    public static let duckOthers = CategoryOptions(rawValue: 0x2)
    public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
    public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
  }

  public struct SetActiveOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Other apps that were stopped may resume.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 0x1)
  }

  public enum ErrorCode: Int, Sendable {
    case badParam = -50
    /// `!act`
    case isBusy = 560_030_580
    /// `!pri`
    case insufficientPriority = 561_017_449
  }
}

/// The outputs that sound is routed to.
public final class AVAudioSessionRouteDescription: NSObject {
  public let outputs: [AVAudioSessionPortDescription]

  init(_ output: AVAudioSession.Port) { outputs = [AVAudioSessionPortDescription(output)] }
}

public final class AVAudioSessionPortDescription: NSObject {
  public let portType: AVAudioSession.Port

  init(_ type: AVAudioSession.Port) { portType = type }
}

extension AVAudioSession {
  public struct Port: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let headphones = Port(rawValue: "Headphones")
    public static let builtInSpeaker = Port(rawValue: "Speaker")
  }
}
