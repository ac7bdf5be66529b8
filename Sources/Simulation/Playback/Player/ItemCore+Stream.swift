/// Finds the first missing data of an item. In a stream, playlists and the initialization section come before a
/// segment.
extension ItemCore {
  enum Wanted {
    /// The whole resource, before anything else.
    case resource(Download)
    case segment(MediaSegment)
  }

  /// Number of segments over whose requests the rate is measured.
  private static let measured = 2

  /// What to request next; nil when everything from the playhead on has been received. Chooses the variant of a segment
  /// that begins.
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

  /// The download of a resource; nil if it is complete.
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

  /// Bits per second over the requests for the last segments; nil if there were none.
  private var throughput: Int64? {
    let last = finished.map(\.media).filter { $0.openTime > .zero }.suffix(Self.measured)
    guard !last.isEmpty else { return nil }
    let time = last.reduce(Nanoseconds.zero) { $0 + $1.openTime }
    let bytes = last.reduce(0) { $0 + $1.brought }
    return Scaled.floor(bytes, times: 8_000_000_000, over: time.count)
  }
}
