import Glibc
import ReelbenchSimulation

/// The speed of this host, by the reference clip. A measurement made at the end of one recording serves as that before the
/// next one.
package final class HostSpeed {
  /// Seconds for which a measurement counts as present.
  private static let age = 5

  private let clip: String
  private let recycler: PictureRecycler
  private var last: (value: Nanoseconds, at: Int)?

  /// - Parameter clip: the path of the reference clip.
  package init(clip: String, recycler: PictureRecycler = .shared) {
    self.clip = clip
    self.recycler = recycler
  }

  /// The last measurement if it is recent, else a new one.
  func recent(_ progress: (String) -> Void) throws(MediaError) -> Nanoseconds {
    if let last, Self.now - last.at <= Self.age { return last.value }
    progress("measuring the host")
    return try measure()
  }

  func measure() throws(MediaError) -> Nanoseconds {
    let value = try ReferenceClip.measure(file: clip, recycler: recycler)
    last = (value, Self.now)
    return value
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }
}
