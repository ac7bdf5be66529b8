import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct SpreadTests {
  @Test func `there is no spread of nothing`() {
    #expect(Spread(of: []) == nil)
  }

  @Test(arguments: [1, 2, 7])
  func `values that are all the same have an interval of no width`(count: Int) throws {
    let spread = try #require(Spread(of: Array(repeating: 4.5, count: count)))
    #expect([spread.median, spread.low, spread.high] == [4.5, 4.5, 4.5])
    #expect(spread.count == count)
  }

  /// The median of a set drawn from n values is the lowest value with a probability of P(Bin(n, 1/n) > n/2): 26 % for
  /// n = 3, 5.8 % for 5, but 0.13 % for 9, where it is one of the two lowest with 3.0 %. An end of the interval is the
  /// value at which the summed probability passes 2.5 %.
  @Test(arguments: [(3, 1, 3), (5, 1, 5), (9, 2, 8)])
  func `the interval ends where theory has two and a half percent`(
    count: Int, low: Double, high: Double
  ) throws {
    let values = (1...count).map(Double.init)
    let spread = try #require(Spread(of: values.reversed()))
    #expect(spread.median == Double(count + 1) / 2)
    #expect([spread.low, spread.high] == [low, high])
    #expect(Spread(of: values) == spread)
  }

  @Test func `the median of an even number is between the two in the middle`() throws {
    #expect(try #require(Spread(of: [4, 1, 2, 100])).median == 3)
  }

  @Test func `what never came is larger than any value`() throws {
    let spread = try #require(Spread(of: [.infinity, 1, .infinity, .infinity, 2]))
    #expect(spread.median == .infinity)
    #expect(spread.low == 1)
  }
}
