import Testing

@testable import ReelbenchSimulation

/// The choice of a variant as a table: middle is listed first, then low, then high.
struct VariantChoiceTests {
  private static let bandwidths: [Int64] = [1_020_000, 400_000, 1_780_000]

  @Test(
    arguments: [
      // Measured bits a second (nil: not measured), limit of the app (0: none), index of the choice.
      (nil, 0, 0), (nil, 1_020_000, 0), (nil, 1_019_999, 1), (nil, 100_000, 1),
      (0, 0, 1), (499_999, 0, 1), (500_000, 0, 1), (1_274_999, 0, 1), (1_275_000, 0, 0),
      (2_224_999, 0, 0), (2_225_000, 0, 2), (100_000_000, 0, 2), (100_000_000, 1_779_999, 0),
      (100_000_000, 400_000, 1), (100_000_000, 399_999, 1),
    ] as [(Int64?, Int64, Int)])
  func `the highest variant within a share of the rate and the limit of the app`(
    _ throughput: Int64?, _ peak: Int64, _ place: Int
  ) {
    let choice = VariantChoice(bandwidths: Self.bandwidths, share: 800, peak: peak)
    #expect(choice.next(throughput: throughput) == place)
  }

  @Test func `of equals the first listed is chosen`() {
    let choice = VariantChoice(bandwidths: [400_000, 900_000, 900_000], share: 1000, peak: 0)
    #expect(choice.next(throughput: 1_000_000) == 1)
    #expect(VariantChoice(bandwidths: [0], share: 800, peak: 0).next(throughput: 5) == 0)
  }
}
