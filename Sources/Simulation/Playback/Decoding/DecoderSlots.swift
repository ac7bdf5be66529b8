/// The device's limit on open video decoders, shared by all associations of player and item.
package final class DecoderSlots {
  package enum Answer: Equatable, Sendable {
    case granted
    case refused(VideoEngineProfile.Exhaustion)
  }

  private let profile: VideoEngineProfile
  private(set) package var inUse = 0

  package init(profile: VideoEngineProfile) { self.profile = profile }

  package func request() -> Answer {
    guard inUse < profile.slots else { return .refused(profile.exhaustion) }
    inUse += 1
    return .granted
  }

  package func giveBack() {
    precondition(inUse > 0, "a decoder slot comes back that nobody had")
    inUse -= 1
  }
}
