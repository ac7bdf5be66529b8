extension FailureModes {
  /// Something that was named beside the failures, and is no failure of feed code: no app can show it broken and fixed.
  struct Definition {
    let id: String
    let text: String
  }

  static let definitions: [Definition] = [
    .init(
      id: "L13",
      text: "a stall is not every wait: wait.count has each start in it, stall.count none"),
    .init(
      id: "N17",
      text: "a gate of median first frame, stalls and peak memory: first_frame_visible, "
        + "stall.count, memory.peak"),
    .init(
      id: "N22",
      text: "a node library in place of UIKit: its ranges are the design `ranges` of the app feed"),
  ]
}
