import HeadlessUIKit
import ReelbenchDevice
import Testing

// The example from the documentation, unchanged.
struct FeedOptions: OptionTable {
  enum Start: String, CaseIterable { case inWillDisplay, atRest }
  var start = Start.atRest

  static var options: [AppOption<FeedOptions>] {
    [
      .init(
        "start", \.start,
        [
          .inWillDisplay: "A cell plays as soon as its first edge comes in.",
          .atRest: "A cell plays once the list has come to rest.",
        ])
    ]
  }
}

private final class PageApp: AppUnderTest {
  init(feed: [FeedItem], options: AppOptions) {}
  let rootViewController = UIViewController()
  func itemIndex(for view: UIView) -> Int? { nil }
}

struct OptionTableTests {
  private struct PageOptions: OptionTable {
    enum Bars: String, CaseIterable { case hidden, shown }
    var bars = Bars.shown
    var feed = FeedOptions()

    static var options: [AppOption<PageOptions>] {
      [.init("bars", \.bars, [.hidden: "No bars.", .shown: "Bars."])] + AppOption.all(of: \.feed)
    }
  }

  @Test func `a table without values read has the defaults`() {
    #expect(FeedOptions().start == .atRest)
  }

  @Test func `a variant's values are read into their properties, also of a table within`() {
    let options = PageOptions(AppOptions(["bars": "hidden", "start": "inWillDisplay"]))
    #expect(options.bars == .hidden)
    #expect(options.feed.start == .inWillDisplay)
  }

  @MainActor
  @Test func `an entry lists names, values with their sentences, and defaults`() {
    let entry = AppEntry(
      name: "page", summary: "", options: PageOptions.self, type: PageApp.self)
    #expect(entry.options.map(\.name) == ["bars", "start"])
    #expect(entry.options.map(\.defaultValue) == ["shown", "atRest"])
    #expect(entry.options[1].values.map(\.name) == ["inWillDisplay", "atRest"])
    #expect(
      entry.options[1].values[1].meaning == "A cell plays once the list has come to rest.")
  }

  @Test func `a value without its sentence is a programmer's error`() async {
    await #expect(processExitsWith: .failure) {
      _ = AppOption<FeedOptions>("start", \.start, [.atRest: "A cell plays at rest."])
    }
  }
}
