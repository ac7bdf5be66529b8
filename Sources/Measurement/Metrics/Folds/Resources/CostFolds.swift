import ReelbenchSimulation

/// Several folds combined: what watching costs in bytes, requests, pixels and caches, and its sound.
struct CostFolds: Fold {
  private let facts: RunFacts
  private var network: NetworkFold
  private var requests: RequestFold
  private var starvation: StarvationFold
  private var fallbacks: FallbackFold
  private var watch: WatchFold
  private var caches: CacheFold
  private var sound: SoundFold

  init(_ facts: RunFacts) {
    self.facts = facts
    network = NetworkFold(facts)
    requests = RequestFold(facts)
    starvation = StarvationFold(facts)
    fallbacks = FallbackFold(facts)
    watch = WatchFold(facts)
    caches = CacheFold(facts)
    sound = SoundFold(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    network.observe(record, kind, at: mark)
    requests.observe(record, kind, at: mark)
    starvation.observe(record, kind, at: mark)
    fallbacks.observe(record, kind, at: mark)
    watch.observe(record, kind, at: mark)
    caches.observe(record, kind, at: mark)
    sound.observe(record, kind, at: mark)
  }

  mutating func end(at mark: Occurrence) {
    network.end(at: mark)
    requests.end(at: mark)
    starvation.end(at: mark)
    fallbacks.end(at: mark)
    watch.end(at: mark)
    caches.end(at: mark)
    sound.end(at: mark)
  }

  var measured: [Measured] {
    network.measured + requests.measured + starvation.measured + fallbacks.measured
      + watch.measured + caches.measured + sound.measured + [perWatchedSecond]
  }

  private var perWatchedSecond: Measured {
    Measured(
      name: "network.bytes_per_watched_second",
      content: facts.content {
        ratio(network.bytes.sum($0), of: watch.watched.sum($0)) * 1_000_000_000
      })
  }

  /// `network.bytes_per_view`.
  /// - Parameter shown: binds of videos that were half visible at some time.
  func bytesPerView(_ shown: Tally) -> Measured {
    Measured(
      name: "network.bytes_per_view",
      content: facts.content { ratio(network.bytes.sum($0), of: shown.sum($0)) })
  }
}
