import ReelbenchSimulation

/// Where a call stores an error.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// The loading status of an asset's key.
public enum AVKeyValueStatus: Int, Sendable { case unknown, loading, loaded, failed, cancelled }

/// The keys of an asset, loaded ahead of time in the background, or at once by blocking main.
extension AVAsset {
  private static let longestWait = Nanoseconds.seconds(60)

  // MARK: Blocking

  /// Zero for media that cannot be loaded.
  public var duration: CMTime {
    waitForKeys("AVAsset.duration")
    return loadedDuration
  }

  public var tracks: [AVAssetTrack] {
    waitForKeys("AVAsset.tracks")
    return loadedTracks
  }

  public func tracks(withMediaType type: AVMediaType) -> [AVAssetTrack] {
    tracks.filter { $0.mediaType == type }
  }

  public var isPlayable: Bool {
    waitForKeys("AVAsset.isPlayable")
    return core.isLoaded && media?.representative.tape.videoStream != nil
  }

  var loadedDuration: CMTime {
    core.isLoaded ? media.map { CMTime($0.duration) } ?? .zero : .zero
  }

  /// Empty for an HLS stream, whose tracks belong to its player items.
  var loadedTracks: [AVAssetTrack] {
    guard core.isLoaded, case .file = media else { return [] }
    return ownTracks
  }

  /// Blocks main until the keys are loaded or have failed (A4).
  func waitForKeys(_ api: String) {
    guard !core.isLoaded, !core.hasFailed else { return }
    let core = core
    core.load {}
    Phone.current.world.wait(for: api, limit: Self.longestWait) {
      core.isLoaded || core.hasFailed
    }
  }

  // MARK: In the background

  /// Loads keys in the background; the handler is called there.
  public func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (() -> Void)? = nil
  ) {
    asked.formUnion(keys)
    core.load {
      guard let handler else { return }
      Phone.current.processors.submit(quality: .standard) {
        Phone.current.calling("asset keys") { handler() }
      }
    }
  }

  public func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus
  {
    if core.isLoaded { return .loaded }
    if core.hasFailed {
      outError?.pointee = loadError
      return .failed
    }
    return asked.contains(key) ? .loading : .unknown
  }

  public func cancelLoading() { asked = [] }

  var loadError: NSError {
    NSError(
      description: core.failure ?? "AVFoundationErrorDomain -11828: not loaded", underlying: nil)
  }

  /// Loads a property: `try await asset.load(.duration)`.
  public func load<Value>(_ property: AVAsyncProperty<AVAsset, Value>) async throws -> Value {
    try await keys()
    return property.value(self)
  }

  public func load<First, Second>(
    _ first: AVAsyncProperty<AVAsset, First>, _ second: AVAsyncProperty<AVAsset, Second>
  ) async throws -> (First, Second) {
    try await keys()
    return (first.value(self), second.value(self))
  }

  public func load<First, Second, Third>(
    _ first: AVAsyncProperty<AVAsset, First>, _ second: AVAsyncProperty<AVAsset, Second>,
    _ third: AVAsyncProperty<AVAsset, Third>
  ) async throws -> (First, Second, Third) {
    try await keys()
    return (first.value(self), second.value(self), third.value(self))
  }

  public func loadTracks(withMediaType type: AVMediaType) async throws -> [AVAssetTrack] {
    try await keys()
    return loadedTracks.filter { $0.mediaType == type }
  }

  private func keys() async throws {
    let core = core
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      core.load { continuation.resume() }
    }
    if core.hasFailed { throw loadError }
  }
}

/// A property of an asset that can be loaded asynchronously.
public struct AVAsyncProperty<Root, Value>: @unchecked Sendable {
  let value: (Root) -> Value
}

extension AVAsyncProperty where Root == AVAsset, Value == CMTime {
  public static var duration: Self { Self { $0.loadedDuration } }
}
extension AVAsyncProperty where Root == AVAsset, Value == [AVAssetTrack] {
  public static var tracks: Self { Self { $0.loadedTracks } }
}
extension AVAsyncProperty where Root == AVAsset, Value == Bool {
  public static var isPlayable: Self { Self { $0.media?.representative.tape.videoStream != nil } }
}
