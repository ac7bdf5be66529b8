import HeadlessAVFoundation
import ReelbenchSimulation

/// Players of the items that the link of a workbench serves.
extension Workbench {
  static func newItem(_ number: Int = 0, file: String = "clip.mp4") -> AVPlayerItem {
    guard let url = URL(string: "https://media.invalid/\(number)/\(file)") else {
      preconditionFailure("the address of item \(number) is none")
    }
    return AVPlayerItem(url: url)
  }

  /// A player with an item, retained by the bench; `set` is called with it in the same handler.
  func newPlayer(_ number: Int = 0, _ set: (AVPlayer) -> Void = { _ in }) -> AVPlayer {
    make {
      let player = AVPlayer(playerItem: Self.newItem(number))
      set(player)
      kept.append(player)
      return player
    }
  }

  /// `timeControlStatus` and the reason to wait, as they changed.
  var controls: [String] {
    records(.timeControl).map { record in
      let state = TimeControl(rawValue: record.small).map { "\($0)" } ?? "?"
      let reason = UInt16(exactly: record.a).flatMap { WaitingReason(rawValue: $0) }
      return reason == WaitingReason.none ? state : "\(state): \(reason.map { "\($0)" } ?? "?")"
    }
  }

  /// Milliseconds at which players began to play, or began again.
  var starts: [Int64] {
    records(.timeControl).filter { $0.small == TimeControl.playing.rawValue }.map(milliseconds)
  }

  /// The millisecond at which an item first reached a stage of its start; −1 for never.
  func reached(_ stage: StartStage) -> Int64 {
    records(.stage).first { $0.small == stage.rawValue }.map(milliseconds) ?? -1
  }

  /// Bytes received.
  var received: Int64 { records(.received).reduce(0) { $0 + $1.a } }
}

func seconds(_ count: Double) -> CMTime { CMTime(seconds: count, preferredTimescale: 1000) }
