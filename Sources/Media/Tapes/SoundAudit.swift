import ReelbenchSimulation

/// Audits audio packets against those of a tape, which are found by their position in the file.
///
/// Audio is not decoded: the audit covers only that packets are where the tape says, with the bytes that it says.
struct SoundAudit {
  /// Rows of the tape, by position, or by time where a packet is not one piece of the file. With an edit list, one packet
  /// may occur twice.
  private var rows: [Int64: [Int]] = [:]
  private let tape: Tape
  private let isScattered: Bool

  init(of tape: Tape) {
    self.tape = tape
    isScattered = ContainerList.isScattered(tape.head.container)
    let sounds = tape.streams.filter { $0.type == .audio }.map(\.index)
    for (row, packet) in tape.packets.enumerated() where sounds.contains(packet.stream) {
      rows[isScattered ? packet.pts : packet.position, default: []].append(row)
    }
  }

  /// How a packet differs from the tape; nil when it does not.
  /// - Parameter digest: computes the packet's digest; called only if the tape has one.
  func finding(_ packet: Demuxer.Packet, digest: () -> Int64?) -> String? {
    let recorded = (rows[isScattered ? packet.pts : packet.position] ?? []).map { tape.packets[$0] }
    guard
      let same = recorded.first(where: {
        $0.stream == packet.stream && $0.size == packet.size && $0.pts == packet.pts
      })
    else {
      return "a packet of sound has \(packet.size) bytes at byte \(packet.position), pts"
        + " \(packet.pts), the tape has no such packet"
    }
    guard same.digest != 0, let found = digest(), found != same.digest else { return nil }
    return "the bytes of the packet of sound at byte \(packet.position) differ from the tape's"
  }
}

extension DecodeSession {
  /// Reads up to the next packet of the video, and audits the audio packets before it.
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
