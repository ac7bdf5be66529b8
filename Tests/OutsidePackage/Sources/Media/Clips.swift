import Simulation

/// The clips of the feed, which goes round without end.
public struct Clips<Clip> {
  private let ring: Ring<Clip>
  public let count: Int

  public init(_ clips: [Clip]) {
    ring = Ring(clips)
    count = clips.count
  }

  public subscript(page: Int) -> Clip { ring[page] }
}
