/// A media time, a range or a size as an object.
public final class NSValue: NSObject {
  private enum Content: Hashable {
    case time(CMTime)
    case range(CMTimeRange)
    case size(CGSize)
  }

  private let content: Content

  public init(time: CMTime) { content = .time(time) }
  public init(timeRange: CMTimeRange) { content = .range(timeRange) }

  public init(cgSize: CGSize) { content = .size(cgSize) }

  /// Zero for a value that is not a size.
  public var cgSizeValue: CGSize {
    if case .size(let size) = content { size } else { .zero }
  }

  /// Zero for a value that is not a time.
  public var timeValue: CMTime {
    if case .time(let time) = content { time } else { .zero }
  }

  /// Zero for a value that is not a range.
  public var timeRangeValue: CMTimeRange {
    if case .range(let range) = content { range } else { .zero }
  }

  public override var hash: Int { content.hashValue }
  public override func isEqual(_ object: Any?) -> Bool { (object as? NSValue)?.content == content }
}
