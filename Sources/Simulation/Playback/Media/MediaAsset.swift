/// A file of the feed with its tape, and the values that a player derives from the tape.
///
/// Made by the parent process before any run; a run only reads it.
package final class MediaAsset: Sendable {
  /// Path as scenarios write it: the end of the asset's URL.
  package let path: String
  /// Path to open for real decoding.
  package let file: String
  package let tape: Tape
  /// Ranges that must have been received before the container is open, in order, merged.
  package let openRanges: [ByteRange]
  /// `bufferedEnd[n]`: how far all selected streams are buffered when the first n packets (file order) have been
  /// received.
  package let bufferedEnd: [Nanoseconds]
  /// `lowest[n]`: position of the first byte that belongs to the n-th or a later packet (file order).
  package let lowest: [Int64]
  /// Presentation times of the linear path's frames, in output order.
  package let frameTimes: [Nanoseconds]
  /// End of the last frame.
  package let duration: Nanoseconds
  /// Presentation time of the first frame.
  package let firstTime: Nanoseconds
  /// Media time of each key frame at which decoding can begin: the start, then each entry.
  package let entryTimes: [Nanoseconds]

  package init(path: String, file: String, tape: Tape) {
    self.path = path
    self.file = file
    self.tape = tape
    openRanges = Self.merged(tape.open.ranges + tape.streamInfo.ranges)
    bufferedEnd = Self.bufferedEnds(tape)
    lowest = Self.lowest(tape)
    guard let stream = tape.videoStream else {
      frameTimes = []
      duration = tape.head.duration
      firstTime = .zero
      entryTimes = []
      return
    }
    let frames = tape.linear.steps.flatMap(\.frames)
    frameTimes = frames.map { stream.time(ofTicks: $0.pts) }
    let start = frameTimes.first ?? .zero
    firstTime = start
    var end = start
    for frame in frames { end = max(end, stream.time(ofTicks: frame.pts + frame.duration)) }
    duration = end
    entryTimes = tape.entries.reduce(into: [start]) { times, entry in
      let time = Self.time(of: entry, in: tape).map { stream.time(ofTicks: $0) }
      times.append(max(times[times.count - 1], time ?? start))
    }
  }

  /// Size of the file over its duration, in bytes per second.
  package var bytesPerSecond: Int64 {
    Scaled.floor(tape.head.size, times: 1_000_000_000, over: max(1, duration.count))
  }

  /// The whole file, as one resource.
  package var resource: StreamingAsset.Resource {
    StreamingAsset.Resource(path: path, offset: 0, size: tape.head.size)
  }

  /// The last entry at or before a time: nil for the start of the file.
  package func entry(at time: Nanoseconds) -> Int? {
    guard let index = entryTimes.lastIndex(where: { $0 <= time }), index > 0 else { return nil }
    return index - 1
  }

  /// The first packet (file order) that playback from a time on needs: the key frame where decoding begins, or an
  /// earlier audio packet.
  package func firstPacket(at time: Nanoseconds) -> Int {
    guard let entry = entry(at: time) else { return 0 }
    var first = tape.video[tape.entries[entry].first]
    for stream in tape.streams where stream.type == .audio {
      let own = tape.packets[..<first].firstIndex {
        $0.stream == stream.index && $0.pts != .min
          && stream.time(ofTicks: $0.pts + $0.duration) > time
      }
      first = own ?? first
    }
    return first
  }

  /// Presentation time of an entry's key frame, in ticks. Where the container has none for it: of the first frame that
  /// decoding from there shows.
  private static func time(of entry: DecodePath, in tape: Tape) -> Int64? {
    let pts = tape.packets[tape.video[entry.first]].pts
    guard pts == .min else { return pts }
    return entry.steps.lazy.flatMap(\.frames).first?.pts
  }

  private static func merged(_ ranges: [ByteRange]) -> [ByteRange] {
    var result: [ByteRange] = []
    for range in ranges where range.upper > range.lower {
      if let last = result.last, range.lower >= last.lower, range.lower <= last.upper {
        result[result.count - 1].upper = max(last.upper, range.upper)
      } else {
        result.append(range)
      }
    }
    return result
  }

  private static func lowest(_ tape: Tape) -> [Int64] {
    var result = [tape.head.size]
    result.reserveCapacity(tape.packets.count + 1)
    for packet in tape.packets.reversed() {
      result.append(min(result[result.count - 1], packet.position))
    }
    return result.reversed()
  }

  private static func bufferedEnds(_ tape: Tape) -> [Nanoseconds] {
    let selected = tape.streams.filter { $0.type != .other }
    var ends = selected.map { _ in Nanoseconds(.min) }
    var remaining = selected.map { stream in
      tape.packets.count { $0.stream == stream.index }
    }
    let complete = Nanoseconds(.max)
    for index in ends.indices where remaining[index] == 0 { ends[index] = complete }
    var result: [Nanoseconds] = [ends.min() ?? complete]
    result.reserveCapacity(tape.packets.count + 1)
    for packet in tape.packets {
      if let index = selected.firstIndex(where: { $0.index == packet.stream }) {
        let pts = packet.pts == .min ? packet.dts : packet.pts
        if pts != .min {
          ends[index] = max(ends[index], selected[index].time(ofTicks: pts + packet.duration))
        }
        remaining[index] -= 1
        if remaining[index] == 0 { ends[index] = complete }
      }
      result.append(ends.min() ?? complete)
    }
    return result
  }
}
