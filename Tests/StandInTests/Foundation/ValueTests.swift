import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

struct MediaTimeTests {
  private static let ordered: [CMTime] = [
    CMTime(value: -1, timescale: 1), .zero, CMTime(value: 1, timescale: 3),
    CMTime(value: 1, timescale: 2), CMTime(value: .max, timescale: .max),
    CMTime(value: .max, timescale: 1), .indefinite, .positiveInfinity, .invalid,
  ]

  @Test func `media times are in one order, numbers first, then indefinite, infinite, invalid`() {
    for (left, a) in Self.ordered.enumerated() {
      for (right, b) in Self.ordered.enumerated() {
        #expect((a < b) == (left < right), "\(a) < \(b)")
        #expect((a == b) == (left == right), "\(a) == \(b)")
      }
    }
  }

  @Test func `the same time in other ticks is equal and hashes alike`() {
    let half = CMTime(value: 1, timescale: 2)
    let also = CMTime(value: 300, timescale: 600)
    #expect(half == also)
    #expect(Set([half, also]).count == 1)
    #expect(CMTime(value: 0, timescale: 600) == .zero)
    #expect(CMTime(value: 1, timescale: 3) != CMTime(value: 333_333_333, timescale: 1_000_000_000))
  }

  @Test func `a time from seconds is the nearest count of ticks`() {
    let time = CMTimeMakeWithSeconds(1.26, preferredTimescale: 10)
    #expect(time.value == 13)
    #expect(time.timescale == 10)
    #expect(CMTimeGetSeconds(time) == 1.3)
    #expect(CMTime(seconds: .infinity, preferredTimescale: 600) == .positiveInfinity)
    #expect(!CMTime(seconds: .nan, preferredTimescale: 600).isValid)
    #expect(!CMTime(value: 1, timescale: 0).isValid)
  }

  @Test func `times that are no number have no seconds`() {
    #expect(CMTime.indefinite.seconds.isNaN)
    #expect(CMTime.invalid.seconds.isNaN)
    #expect(CMTime.positiveInfinity.seconds == .infinity)
    #expect(CMTime.indefinite.isValid && CMTime.indefinite.isIndefinite)
    #expect(!CMTime.indefinite.isNumeric)
  }
}

struct IndexPathTests {
  @Test func `an index path has a section and an item`() {
    let path = IndexPath(item: 3, section: 1)
    #expect(path.section == 1)
    #expect(path.item == 3)
    #expect(path.row == 3)
    #expect(path == IndexPath(row: 3, section: 1))
    #expect(IndexPath(item: 9, section: 0) < path)
  }
}
