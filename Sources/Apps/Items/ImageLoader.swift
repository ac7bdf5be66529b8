import UIKit

/// Loads, decodes and caches pictures as its options say. It is called on the main thread and calls back there.
@MainActor
final class ImageLoader {
  typealias Completion = (UIImage?) -> Void

  /// A request for a picture that has not loaded yet.
  final class Request {
    let url: URL
    fileprivate let completion: Completion

    fileprivate init(_ url: URL, _ completion: @escaping Completion) {
      self.url = url
      self.completion = completion
    }
  }

  /// A load and the requests that wait for it.
  private final class Flight {
    var waiting: [Request]
    var task: URLSessionDataTask?

    init(_ first: Request) { waiting = [first] }
  }

  private static let cacheBytes = 32 << 20
  private static let cacheCount = 100

  private let options: ImageOptions
  private let store: any ImageStore
  private var flights: [Flight] = []
  private let decoding: DispatchQueue

  init(_ options: ImageOptions) {
    self.options = options
    store =
      switch options.cache {
      case .none: NoStore()
      case .dictionary: DictionaryStore()
      case .count: CacheStore(countLimit: Self.cacheCount, costLimit: 0)
      case .cost: CacheStore(countLimit: 0, costLimit: Self.cacheBytes)
      case .lru: LatestStore(bytes: Self.cacheBytes)
      }
    decoding =
      switch options.decode {
      case .background: DispatchQueue(label: "image decoding", qos: .userInitiated)
      case .concurrent: .global(qos: .userInitiated)
      case .onMain: .main
      }
  }

  /// Loads a picture. One that is cached is passed to the callback at once, and the result is nil.
  func load(
    _ url: URL, for size: CGSize, completion: @escaping Completion
  ) -> Request? {
    if let image = store.image(for: url) {
      completion(image)
      return nil
    }
    let request = Request(url, completion)
    if options.flights == .shared, let flight = flights.first(where: { $0.waiting[0].url == url }) {
      flight.waiting.append(request)
    } else {
      start(request, size)
    }
    return request
  }

  /// Drops a request, whose callback is not called; a load without requests is cancelled.
  func cancel(_ request: Request) {
    guard let flight = flights.first(where: { $0.waiting.contains { $0 === request } }) else {
      return
    }
    guard flight.waiting.count == 1 else {
      flight.waiting.removeAll { $0 === request }
      return
    }
    flights.removeAll { $0 === flight }
    flight.task?.cancel()
  }

  func removeAll() { store.removeAll() }

  private func start(_ request: Request, _ size: CGSize) {
    let flight = Flight(request)
    flights.append(flight)
    let preparation = ImagePreparation(
      size: options.size, cell: size, scale: UIScreen.main.scale,
      isAhead: options.decode != .onMain)
    flight.task = URLSession.shared.dataTask(with: request.url) {
      [weak self, decoding] data, _, error in
      guard error == nil else { return }
      decoding.async {
        let image = data.flatMap { preparation.image(of: $0) }
        DispatchQueue.main.async { self?.finish(flight, image) }
      }
    }
    flight.task?.resume()
  }

  private func finish(_ flight: Flight, _ image: UIImage?) {
    guard flights.contains(where: { $0 === flight }) else { return }
    flights.removeAll { $0 === flight }
    if let image { store.keep(image, for: flight.waiting[0].url) }
    for request in flight.waiting { request.completion(image) }
  }
}
