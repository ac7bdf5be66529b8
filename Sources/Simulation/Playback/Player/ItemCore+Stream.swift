/// What is missing first of an item: of a stream, playlists and initialization section come before a segment.
extension ItemCore {
  enum Wanted {
    /// All of it, before anything else.
    case resource(Download)
    case segment(MediaSegment)
  }

  /// How many segments' requests the rate is measured over.
  private static let measured = 2

  /// What to ask for; nil when everything is in from the playhead on. Chooses the variant of a segment that is begun.
  func next() -> Wanted? {
    guard let index = firstIncomplete else { return nil }
    if let segment = segments[index] { return .segment(segment) }
    guard case .stream(let stream) = asset else { return nil }
    if let master = missing(stream.master) { return .resource(master) }
    let number =
      choice?.segment == index ? choice?.variant ?? 0 : choose(stream, for: index)
    choice = (index, number)
    let variant = stream.variants[number]
    if let playlist = missing(variant.playlist) { return .resource(playlist) }
    let listed = variant.segments[index]
    if let map = missing(listed.map) { return .resource(map) }
    let segment = MediaSegment(
      asset: listed.asset, variant: number, map: listed.map.map(download.of),
      media: download.of(listed.media))
    segment.takeStock()
    segments[index] = segment
    return .segment(segment)
  }

  /// The download of a resource that is not all in.
  private func missing(_ resource: StreamingAsset.Resource?) -> Download? {
    guard let resource else { return nil }
    let own = download.of(resource)
    return own.isComplete ? nil : own
  }

  private func choose(_ stream: StreamingAsset, for index: Int) -> Int {
    let choice = VariantChoice(
      bandwidths: stream.variants.map(\.bandwidth),
      share: phone.profile.playback.variantShare, peak: peakBitRate)
    let number = choice.next(throughput: throughput)
    phone.write(
      .variant, subject: self.number, small: UInt16(clamping: number),
      a: stream.variants[number].bandwidth, b: Int64(index))
    return number
  }

  /// Bits a second of the requests for the last segments; nil when none was asked for.
  private var throughput: Int64? {
    let last = finished.map(\.media).filter { $0.openTime > .zero }.suffix(Self.measured)
    guard !last.isEmpty else { return nil }
    let time = last.reduce(Nanoseconds.zero) { $0 + $1.openTime }
    let bytes = last.reduce(0) { $0 + $1.brought }
    return Scaled.floor(bytes, times: 8_000_000_000, over: time.count)
  }
}
