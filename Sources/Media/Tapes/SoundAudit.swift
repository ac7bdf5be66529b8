import ReelbenchSimulation

/// The packets of sound as a tape has them, found by their place in the file.
///
/// Nobody decodes them: that they come where the tape says, with the bytes it says, is all there is to know.
struct SoundAudit {
  /// Rows of the tape, by position; an edit list may give one packet twice.
  private var rows: [Int64: [Int]] = [:]
  private let tape: Tape

  init(of tape: Tape) {
    self.tape = tape
    let sounds = tape.streams.filter { $0.type == .audio }.map(\.index)
    for (row, packet) in tape.packets.enumerated() where sounds.contains(packet.stream) {
      rows[packet.position, default: []].append(row)
    }
  }

  /// What is wrong with a packet, and the tape's row nearest to it; nil when it is as the tape says.
  /// - Parameter digest: takes it, where the tape has one.
  func finding(_ packet: Demuxer.Packet, digest: () -> Int64?) -> String? {
    let told = (rows[packet.position] ?? []).map { tape.packets[$0] }
    guard
      let same = told.first(where: {
        $0.stream == packet.stream && $0.size == packet.size && $0.pts == packet.pts
      })
    else {
      return "a packet of sound has \(packet.size) bytes at byte \(packet.position), pts"
        + " \(packet.pts), the tape has none like it"
    }
    guard same.digest != 0, let found = digest(), found != same.digest else { return nil }
    return "the bytes of the packet of sound at byte \(packet.position) are others than the tape's"
  }
}

extension DecodeSession {
  /// Reads up to the next packet of the video, and audits the sound before it.
  func readVideo(_ demuxer: Demuxer, stream: Int) throws(AuditFailure) -> Demuxer.Reading {
    while true {
      let reading = demuxer.read()
      guard case .packet(let packet) = reading, packet.stream != stream else { return reading }
      let finding = soundAudit.finding(packet) {
        hasher.map { hasher in demuxer.withPacket { hasher.digest(of: $0) } }
      }
      if let finding {
        throw AuditFailure(file: file, packet: nil, pts: packet.pts, reason: finding)
      }
    }
  }
}
