import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

@testable import ReelbenchReporting

struct StripFigureTests {
  private let broken = ReportFixture.run("leaking", peak: 400 * 1_048_576)
  private let fixed = ReportFixture.run("fixed")

  /// Distances between neighbours, in thousandths of a slot, as the page's style places pictures.
  private func distances(_ instants: [Int64], slots: Int, from: Int64, width: Int64) -> [Int64] {
    let slot = Double(width) / Double(slots)
    let places = instants.map { min(Double($0 - from), Double(width) - slot) / slot }
    return zip(places.dropFirst(), places).map { Int64((($0 - $1) * 1_000).rounded()) }
  }

  @Test(arguments: [1, 2, 6, 8, 16, 40], [(0, 12_000), (0, 3), (4_000, 2_000), (11_900, 100)])
  func `no two pictures of a row overlap, whatever stretch of time is shown`(
    slots: Int, stretch: (from: Int64, width: Int64)
  ) {
    let rows = [
      ReportFixture.strip(count: 120, faults: [40: "black", 41: "black", 70: "wrong item"]).shots,
      ReportFixture.strip(from: 50, count: 90).shots,
    ]
    let choice = FilmChoice(rows, focus: [4_030], most: 40)
    #expect(choice.instants.count == 40)
    let shown = choice.fitting(slots, from: stretch.from, width: stretch.width)
    #expect(shown.count <= slots)
    let distances = distances(shown, slots: slots, from: stretch.from, width: stretch.width)
    #expect(distances.allSatisfy { $0 >= 1_000 }, "\(shown)")
  }

  @Test func `what broke a check and where faults begin is shown before the rest`() {
    let faulty = ReportFixture.strip(
      count: 120, faults: [40: "black", 41: "black", 90: "wrong item"])
    let choice = FilmChoice([faulty.shots], focus: [7_030], most: 20)
    #expect(choice.first == [7_000, 4_000, 9_000])
    for slots in [6, 8, 16] {
      let shown = choice.fitting(slots, width: 12_000)
      #expect(Set(shown).isSuperset(of: [4_000, 7_000, 9_000]), "\(slots): \(shown)")
      #expect(shown.count >= slots / 2)
    }
    // Instants are dense around the one that broke the check, and evenly spaced elsewhere.
    #expect(Set(choice.instants).isSuperset(of: [6_800, 6_900, 7_000, 7_100, 7_200]))
    #expect(choice.instants.first == 0 && choice.instants.last == 11_900)
    #expect(choice.available == 120)
  }

  @Test func `instants at which every variant has a picture are preferred`() {
    let often = ReportFixture.strip(count: 100).shots
    let seldom = often.enumerated().filter { $0.offset % 5 == 0 }.map(\.element)
    let choice = FilmChoice([often, seldom], focus: [], most: 10)
    #expect(choice.instants.allSatisfy { $0 % 500 == 0 })
  }

  @Test
  func `variants stand above each other with pictures of the same instants, each stored once`()
    throws
  {
    let strips = [
      "leaking": ReportFixture.strip(count: 20, faults: [3: "black"]),
      "fixed": ReportFixture.strip(count: 20),
    ]
    let page = try ReportFixture.page(
      [broken, fixed], trace: ReportFixture.trace(), strips: strips)
    #expect(page.components(of: "<figure class=\"chart film\"") == 1)
    #expect(page.components(of: "<div class=\"lane frames ") == 3)
    #expect(page.components(of: "role=\"img\" aria-label=\"0.3 s: ") == 2)
    #expect(page.contains("aria-label=\"0.3 s: black\"></span><em>✘ black</em>"))
    // The same pictures in both variants.
    #expect(page.components(of: "url(data:image/jpeg;base64,") == 20)
    let film = try #require(page.firstRange(of: "class=\"chart film\"")).lowerBound
    let run = try #require(page.firstRange(of: "<details class=\"run")).lowerBound
    #expect(film < run)
  }

  @Test func `fewer instants are shown where there is less room, and that is said`() throws {
    let rows = [
      StripFigure.Row(run: broken, strip: ReportFixture.strip(count: 300, bytes: 4_000)),
      StripFigure.Row(run: fixed, strip: ReportFixture.strip(count: 300, bytes: 4_001)),
    ]
    let figure = StripFigure(rows, end: 30_000)
    let wide = try #require(try figure.markup(within: 1_000_000))
    #expect(wide.text.contains("Pictures of 40 instants of 300;"))
    let narrow = try #require(try figure.markup(within: 150_000))
    #expect(narrow.text.contains("Pictures of 10 instants of 300;"))
    #expect(narrow.size <= 150_000)
    #expect(try figure.markup(within: 10_000) == nil)
  }

  @Test
  func `of many broken variants some are shown, beside one that is not, and the others are named`()
    throws
  {
    let runs =
      (1...9).map { ReportFixture.run("broken-\($0)", peak: 2e9, expect: "fail") }
      + [ReportFixture.run("whole")]
    let strip = ReportFixture.strip(count: 5)
    let page = try ReportFixture.page(
      runs, strips: Dictionary(runs.map { ($0.variant, strip) }, uniquingKeysWith: { a, _ in a }))
    #expect(page.components(of: "<div class=\"lane frames expected") == 5)
    #expect(page.components(of: "<div class=\"lane frames pass") == 1)
    #expect(
      page.contains(
        "Stored beside the result and not shown here: the pictures of broken-6, broken-7, broken-8, broken-9."
      ))
  }

  @Test func `a film without a trace has an axis of its own`() throws {
    let page = try ReportFixture.page([fixed], strips: ["fixed": ReportFixture.strip(count: 20)])
    #expect(page.contains("data-end=\"1901\""))
    #expect(page.components(of: "class=\"shot") >= 20)
  }
}
