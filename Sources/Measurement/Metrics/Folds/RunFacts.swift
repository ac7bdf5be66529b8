import ReelbenchSimulation

/// A stretch of a run in one opening and one phase.
struct Segment: Sendable {
  var start: Int64
  var opening: Int?
  var phase: String?
}

/// An instant with the segment it lies in.
struct Occurrence: Sendable {
  var instant: Int64
  var segment: Int
}

/// Facts of a run that every fold may use from the start: its segments, and which feed items are videos.
struct RunFacts: Sendable {
  /// One opening, one phase, or a phase of an opening, with its segments.
  struct Group: Sendable {
    var opening: Int?
    var phase: String?
    var segments: [Int]
  }

  /// Display period in nanoseconds; a shorter stall does not count.
  private(set) var period: Int64 = 16_666_666
  private(set) var segments = [Segment(start: .min)]
  /// Feed items that were bound as videos or that a player item was made for. Every other item is a picture.
  private(set) var videos: Set<Int64> = []
  /// The feed item of each player item.
  private(set) var feedItems: [UInt32: Int64] = [:]
  /// The feed item of each picture that has one.
  private var pictureItems: [UInt32: Int64] = [:]
  /// By name of a requested URL: the feed item that the URL belongs to.
  private var servedItems: [Int64: Int64] = [:]
  let end: Int64
  private(set) var groups: [Group] = []

  init(_ trace: StoredTrace) {
    end = trace.end.nanoseconds
    for record in trace.records {
      switch record.kind {
      case .runBegan where record.small > 0: period = 1_000_000_000 / Int64(record.small)
      case .opened:
        segments.append(
          Segment(
            start: record.instant, opening: Int(clamping: record.a),
            phase: segments[segments.count - 1].phase))
      case .phase:
        segments.append(
          Segment(
            start: record.instant, opening: segments[segments.count - 1].opening,
            phase: trace.name(record.subject) ?? "phase \(record.subject)"))
      case .bind where record.small == 1: videos.insert(record.a)
      case .created where record.small == ObjectClass.item.rawValue && record.b >= 0:
        videos.insert(record.b)
        feedItems[record.subject] = record.b
      case .created where record.small == ObjectClass.image.rawValue && record.b >= 0:
        pictureItems[record.subject] = record.b
      case .requestBegan where record.b > 0 && servedItems[record.b] == nil:
        servedItems[record.b] = trace.name(record.b)
          .flatMap(MediaAddress.init(url:))?.item.map(Int64.init)
      case .attach where record.b >= 0:
        if let object = UInt32(exactly: record.a), feedItems[object] == nil {
          feedItems[object] = record.b
          videos.insert(record.b)
        }
      default: break
      }
    }
    groups = Self.groups(of: segments)
  }

  /// The feed item of a player item whose number is in a 64-bit field.
  func feedItem(_ object: Int64) -> Int64? { UInt32(exactly: object).flatMap { feedItems[$0] } }

  /// The feed item that a request is for: that of the requesting player item or picture, or the one in the URL.
  /// - Parameter resource: the URL's name; 0 for an unknown one.
  func requestedItem(by object: UInt32, resource: Int64) -> Int64? {
    feedItems[object] ?? pictureItems[object] ?? servedItems[resource]
  }

  /// An instant between two marks, with the segment it lies in.
  func mark(at instant: Int64, from start: Occurrence, to end: Occurrence) -> Occurrence {
    guard start.segment < end.segment else {
      return Occurrence(instant: instant, segment: start.segment)
    }
    let segment = (start.segment...end.segment).last { segments[$0].start <= instant }
    return Occurrence(instant: instant, segment: segment ?? start.segment)
  }

  /// Adds the time between two marks to the segments it lies in.
  func spread(from start: Occurrence, to end: Occurrence, into tally: inout Tally) {
    guard start.segment <= end.segment else { return }
    var instant = start.instant
    for segment in start.segment...end.segment {
      let until = segment == end.segment ? end.instant : segments[segment + 1].start
      tally.add(until.since(instant), in: segment)
      instant = max(instant, until)
    }
  }

  /// A sample that began at a mark.
  func sample(
    at mark: Occurrence, item: Int64?, value: Double, visit: String? = nil,
    isCensored: Bool = false,
    lasted: Double? = nil
  ) -> Metric.Sample {
    Metric.Sample(
      at: Instant(nanoseconds: mark.instant),
      item: item.flatMap { $0 < 0 ? nil : Int(exactly: $0) },
      visit: visit, phase: segments[mark.segment].phase, opening: segments[mark.segment].opening,
      value: value, isCensored: isCensored, lasted: lasted)
  }

  /// A value metric: over all segments, and by opening, by phase, and by both.
  func content(_ value: ([Int]) -> Double) -> Metric.Content {
    .value(
      value(Array(segments.indices)),
      series: groups.map {
        Metric.Part(opening: $0.opening, phase: $0.phase, value: value($0.segments))
      })
  }

  private static func groups(of segments: [Segment]) -> [Group] {
    var openings: [Group] = []
    var phases: [Group] = []
    var both: [Group] = []
    func add(_ segment: Int, opening: Int?, phase: String?, to groups: inout [Group]) {
      if let index = groups.firstIndex(where: { $0.opening == opening && $0.phase == phase }) {
        groups[index].segments.append(segment)
      } else {
        groups.append(Group(opening: opening, phase: phase, segments: [segment]))
      }
    }
    for (index, segment) in segments.enumerated() {
      if let opening = segment.opening { add(index, opening: opening, phase: nil, to: &openings) }
      if let phase = segment.phase { add(index, opening: nil, phase: phase, to: &phases) }
      if segment.opening != nil, segment.phase != nil {
        add(index, opening: segment.opening, phase: segment.phase, to: &both)
      }
    }
    return openings + phases + (openings.count > 1 ? both : [])
  }
}
