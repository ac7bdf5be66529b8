import Media
import Testing

struct ClipsTests {
  @Test func `the feed goes round`() {
    let clips = Clips(["a", "b"])
    #expect((-1...2).map { clips[$0] } == ["b", "a", "b", "a"])
  }
}
