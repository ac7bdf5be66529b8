import ReelbenchMeasurement
import ReelbenchReporting
import ReelbenchSimulation
import Testing

struct TimelinePictureTests {
  private func text(until end: Int64, _ write: (inout TraceBuilder) -> Void) -> String {
    TraceBuilder.trace(until: end, write).picture().text
  }

  @Test func `a column shows the worst of what was seen in it, a row a cell`() {
    let picture = text(until: 400) {
      $0.created(7, .cell)
      $0.created(8, .cell)
      $0.created(9, .cell)
      $0.screen(7, .poster, bound: 0)
      $0.at(120)
      $0.screen(7, .frame, bound: 13)
      $0.at(210)
      $0.screen(9, .black, bound: 1)
      $0.at(260)
      $0.screen(9, .wrongFrame, bound: 1)
      $0.at(300)
      $0.screen(7, .absent, bound: 13)
      $0.screen(9, .frame, bound: 1)
    }
    #expect(
      picture == """
               0 s
        A      PPP333..
        C      ....bx11

        """)
  }

  @Test func `a page of a plain scroll view has a row from its first item`() {
    let picture = text(until: 200) {
      $0.created(6, .view)
      $0.created(7, .view)
      $0.created(8, .cell)
      $0.bind(7, 2)
      $0.screen(7, .poster, bound: 2)
      $0.at(100)
      $0.bind(7, 3, was: 2)
      $0.screen(7, .frame, bound: 3)
    }
    #expect(picture == "       0 s\nB      PP33\n")
  }

  @Test func `what holds for no time is not seen, what holds for a millisecond is`() {
    let picture = text(until: 150) {
      $0.created(7, .cell)
      $0.screen(7, .poster, bound: 0)
      $0.at(50)
      $0.screen(7, .nothing, bound: 0)
      $0.screen(7, .poster, bound: 0)
      $0.at(120)
      $0.screen(7, .nothing, bound: 0)
      $0.screen(7, .poster, bound: 0)
      $0.at(140)
      $0.screen(7, .nothing, bound: 0)
      $0.at(141)
      $0.screen(7, .poster, bound: 0)
    }
    #expect(picture == "       0 s\nA      PPb\n")
  }

  @Test func `rows above the cells tell finger, scroll, hitches and turns`() {
    let picture = text(until: 800) {
      $0.at(100)
      $0.write(.touch, small: 0)
      $0.at(160)
      $0.write(.scrollActive, subject: 5, small: 1)
      $0.write(.scrollCall, subject: 5, small: ScrollCall.willBeginDragging.rawValue)
      $0.at(200)
      $0.write(.hitch, a: 1, b: 1)
      $0.at(250)
      $0.write(.touch, small: 2)
      $0.write(.scrollCall, subject: 5, small: ScrollCall.didEndDragging.rawValue, a: 1)
      $0.at(400)
      $0.write(.scrollActive, subject: 5, small: 0)
      $0.at(600)
      $0.write(.scrollCall, subject: 5, small: ScrollCall.beganAnimating.rawValue, a: 1_024)
      $0.write(.scrollActive, subject: 5, small: 1)
      $0.at(700)
      $0.write(.scrollActive, subject: 5, small: 0)
    }
    #expect(
      picture == """
               0 s
        finger   |--
        scroll    dd~~~    ~~
        main       !
        turn               A

        """)
  }

  @Test func `a long run is broken in blocks of five seconds, each under its own ruler`() {
    let picture = text(until: 6_000) {
      $0.created(7, .cell)
      $0.created(8, .cell)
      $0.at(2_000)
      $0.screen(7, .frame, bound: 4)
      $0.at(5_500)
      $0.screen(7, .absent, bound: 4)
      $0.screen(8, .frame, bound: 5)
    }
    let blocks = picture.split(separator: "\n\n").map { $0.split(separator: "\n") }
    #expect(blocks.count == 2)
    #expect(blocks[0].count == 2)
    #expect(
      blocks[0][0].split(separator: "s").map { $0.filter(\.isNumber) } == [
        "0", "1", "2", "3", "4",
      ])
    #expect(
      blocks[0][1] == "A      " + String(repeating: ".", count: 40)
        + String(repeating: "4", count: 60))
    #expect(blocks[1][0] == "       5 s")
    #expect(blocks[1].count == 3)
    #expect(blocks[1][2] == "B      ..........5555555555")
  }

  @Test func `a picture of a part begins where it is told to`() {
    let trace = TraceBuilder.trace(until: 500) {
      $0.created(7, .cell)
      $0.screen(7, .poster, bound: 0)
      $0.at(300)
      $0.screen(7, .frame, bound: 0)
    }
    let picture = TimelinePicture(
      trace.records, from: Instant(nanoseconds: 200_000_000),
      to: Instant(nanoseconds: 400_000_000))
    #expect(picture.cellRows == "A PP00")
  }
}

struct CallListTests {
  @Test func `a pager's start and first swipe (A1.9) reads as the calls in their order`() {
    func cell(_ builder: inout TraceBuilder, _ event: CellEvent, _ index: Int64) {
      builder.write(.cell, subject: 7, small: event.rawValue, a: index)
    }
    let trace = TraceBuilder.trace(until: 1_000) {
      cell(&$0, .created, 0)
      cell(&$0, .cellForItem, 0)
      cell(&$0, .willDisplay, 0)
      $0.at(21)
      $0.write(.prefetch, subject: 5, small: 1, a: 1)
      $0.write(.prefetch, subject: 5, small: 1, a: 2)
      $0.at(500)
      $0.write(.scrollCall, subject: 5, small: ScrollCall.willBeginDragging.rawValue)
      cell(&$0, .cellForItem, 1)
      $0.at(678)
      $0.write(.prefetch, subject: 5, small: 0, a: 2)
      $0.at(734)
      cell(&$0, .cellForItem, 2)
      $0.write(.scrollCall, subject: 5, small: ScrollCall.didEndDragging.rawValue, a: 1)
      $0.at(900)
      $0.write(.scrollCall, subject: 5, small: ScrollCall.beganAnimating.rawValue, a: 320 * 1_024)
      $0.write(.scrollCall, subject: 5, small: ScrollCall.offsetSet.rawValue, a: 5 * 1_024)
    }
    #expect(
      CallList.text(trace.records, until: .distantFuture) == """
           0.000 s  cellForItem 0
           0.000 s  willDisplay 0
           0.021 s  prefetch [1, 2]
           0.500 s  willBeginDragging
           0.500 s  cellForItem 1
           0.678 s  cancelPrefetch [2]
           0.734 s  cellForItem 2
           0.734 s  didEndDragging, decelerating
           0.900 s  app animates to 320 pt
           0.900 s  app sets the offset to 5 pt

        """)
    #expect(
      CallList.text(trace.records, until: Instant(nanoseconds: 21_000_000)).split(separator: "\n")
        .count == 3)
  }
}
