import Foundation
import ReelbenchDevice
import ReelbenchMeasurement
import ReelbenchMedia
import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness

/// Pictures of what a screen showed.
@MainActor
@Suite struct FilmTests {
  @Test func `a filmed run is the same run`() throws {
    let plan = try Fixture.plan(Fixture.short("fast-burst"), "fixed")
    let plain = Fixture.run(plan)
    let filmed = Filmed(plan)
    #expect(filmed.trace.mix == plain.phone.trace.mix)
    #expect(filmed.trace.count == plain.phone.trace.count)
  }

  @Test func `at rest the screen is one frame that fills it, in a swipe two pages side by side`()
    throws
  {
    let filmed = Filmed(try Fixture.plan(Fixture.short("fast-burst"), "fixed"))
    let rest = filmed.videos(at: 900)
    #expect(rest.count == 1)
    #expect(rest.first?.clip == DisplayItem.Area(x: 0, y: 0, width: 375 << 10, height: 667 << 10))
    let swiping = stride(from: Int64(1_000), to: 1_400, by: 10).contains { milliseconds in
      let shown = filmed.reel.items(at: Instant(nanoseconds: milliseconds * 1_000_000))
        .filter { $0.content.word != "color" }.map(\.clip)
      return shown.contains { left in
        left.x == 0 && shown.contains { $0.x > 0 && abs($0.x - left.width) <= 1 }
      }
    }
    #expect(swiping)
  }

  @Test func `pictures at chosen instants are those that ffmpeg's frames make`() throws {
    let filmed = Filmed(try Fixture.plan(Fixture.short("fast-burst"), "fixed"))
    let lab = FilmLab()
    let size = ScreenSizes.Size(width: 375 << 10, height: 667 << 10)
    var seen: Set<String> = []
    // Before a frame, at rest, in flicks, and after them.
    for milliseconds in [0, 40, 900, 1_140, 1_160, 1_590, 2_500, 4_000] as [Int64] {
      let items = filmed.reel.items(at: Instant(nanoseconds: milliseconds * 1_000_000))
      let canvas = try lab.canvas(items, size)
      let independent = try IndependentPicture(items, width: canvas.width, height: canvas.height)
      #expect(canvas.width == 108 && canvas.height == 192)
      let distance = zip(canvas.pixels, independent.pixels).map { $0.distance(to: $1).magnitude }
        .max()
      #expect(distance == 0, "at \(milliseconds) ms")
      for item in items { seen.insert(item.content.word) }
    }
    #expect(seen.isSuperset(of: ["picture", "video"]))
  }

  @Test func `a strip stands on multiples of its span and takes one file for what does not change`()
    throws
  {
    let filmed = Filmed(try Fixture.plan(Fixture.short("fast-burst"), "fixed"))
    let plan = FilmPlan(
      every: .milliseconds(100),
      window: Instant(nanoseconds: 950_000_000)...Instant(nanoseconds: 1_500_000_000))
    let strip = try FilmLab().develop(filmed.completed, plan)
    #expect(strip.pictures.map(\.at.nanoseconds) == (10...15).map { $0 * 100_000_000 })
    #expect(strip.leftOut == 0)
    #expect(strip.files.allSatisfy { $0.bytes.prefix(2) == [0xFF, 0xD8] })
    let again = try FilmLab().develop(filmed.completed, plan)
    #expect(again.files.map(\.bytes) == strip.files.map(\.bytes))
    // No pictures are taken after the app is closed.
    let all = try FilmLab().develop(filmed.completed, FilmPlan(every: .seconds(1)))
    let closed = try #require(filmed.completed.trace.records.last { $0.kind == .closed })
    #expect(all.pictures.allSatisfy { $0.at <= closed.at })
    #expect(all.pictures.count == Int(closed.instant / 1_000_000_000) + 1)
  }

  @Test func `a strip has a bound, and what is beyond is counted`() throws {
    let filmed = Filmed(try Fixture.plan(Fixture.short("fast-burst"), "fixed"))
    let strip = try FilmLab(side: 4).develop(filmed.completed, FilmPlan(every: .milliseconds(5)))
    #expect(strip.pictures.count == FilmLab.mostPictures)
    let closed = try #require(filmed.completed.trace.records.last { $0.kind == .closed })
    #expect(strip.leftOut == Int(closed.instant / 5_000_000) + 1 - FilmLab.mostPictures)
  }

  /// A run in this process with a camera on its screen.
  private final class Filmed {
    let trace: Trace
    let completed: CompletedRun
    var reel: FilmReel { completed.film ?? FilmReel(memory: nothing) }
    private let nothing: UnsafeMutableRawPointer

    @MainActor
    init(_ plan: RunPlan) {
      let bytes: Int64 = 16 << 20
      let memory = UnsafeMutableRawPointer.allocate(byteCount: Int(bytes), alignment: 64)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: Int(bytes))
      nothing = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
      nothing.initializeMemory(as: UInt8.self, repeating: 0, count: 64)
      trace = Trace(capacity: 1_000_000)
      let run = SimulatedRun(
        plan: plan, trace: trace, decoding: nil, film: FilmNotes(memory: memory, bytes: bytes))
      run.perform()
      var completed = CompletedRun.notStarted(plan, .completed, "")
      completed.trace = StoredTrace(Array(trace.all))
      completed.film = FilmReel(memory: memory)
      self.completed = completed
      memory.deallocate()
    }

    deinit { nothing.deallocate() }

    func videos(at milliseconds: Int64) -> [DisplayItem] {
      reel.items(at: Instant(nanoseconds: milliseconds * 1_000_000))
        .filter { $0.content.word == "video" }
    }
  }
}

extension DisplayItem.Content {
  fileprivate var word: String {
    switch self {
    case .color: "color"
    case .picture: "picture"
    case .video: "video"
    }
  }
}
