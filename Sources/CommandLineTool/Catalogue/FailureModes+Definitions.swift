extension FailureModes {
  /// An entry of the list of failure modes that is a definition and not a failure of feed code. No app can show it
  /// broken and fixed.
  struct Definition {
    let id: String
    let text: String
  }

  static let definitions: [Definition] = [
    .init(
      id: "L13",
      text: "not every wait is a stall: wait.count includes each start, stall.count includes none"),
    .init(
      id: "N17",
      text: "a gate of median first frame, stalls and peak memory: first_frame_visible, "
        + "stall.count, memory.peak"),
    .init(
      id: "N22",
      text: "a node library in place of UIKit: its ranges are the design `ranges` of the app feed"),
  ]
}
