import Foundation
import ReelbenchSimulation

/// Loads what URLs name through the phone's link: feed media at `https://media.invalid/<n>/<path>`, files of the phone
/// without it.
///
/// As documented for sessions without a delegate: a task begins with `resume()`; its handler is called once, on a serial
/// queue in the background; a cancelled task's with `NSURLErrorCancelled`; an answer of 404 is no error. A handler is kept
/// until it was called, and so is what it keeps.
///
/// The bytes name the medium and do not hold its content: see `MediaBytes`.
public final class URLSession: NSObject, @unchecked Sendable {
  private final class Shared { let session = URLSession(configuration: .default) }

  public static var shared: URLSession { Phone.current.service { Shared() }.session }

  public let configuration: URLSessionConfiguration
  let handlers = DispatchQueue(label: "com.apple.NSURLSession-delegate")
  private var lastIdentifier = 0

  public init(configuration: URLSessionConfiguration) {
    self.configuration = configuration
  }

  public func dataTask(
    with url: URL, completionHandler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
  }

  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    lastIdentifier += 1
    return URLSessionDataTask(
      request, in: self, identifier: lastIdentifier, completion: completionHandler)
  }

  public func data(from url: URL) async throws -> (Data, URLResponse) {
    try await data(for: URLRequest(url: url))
  }

  /// A task that is cancelled while it waits cancels the load.
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let waiting = Waiting()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = dataTask(with: request) { data, response, error in
          if let data, let response {
            continuation.resume(returning: (data, response))
          } else {
            continuation.resume(throwing: error ?? URLError(.unknown))
          }
        }
        waiting.begin(task)
      }
    } onCancel: {
      waiting.cancel()
    }
  }

  /// The load of an `async` call: it may be cancelled before it is there.
  private final class Waiting: @unchecked Sendable {
    private var task: URLSessionTask?
    private var isCancelled = false

    func begin(_ task: URLSessionTask) {
      self.task = task
      if isCancelled { task.cancel() } else { task.resume() }
    }

    func cancel() {
      isCancelled = true
      task?.cancel()
    }
  }

  /// Tasks that were resumed and have not ended, in their order.
  public func getAllTasks(completionHandler: @escaping ([URLSessionTask]) -> Void) {
    let running = RunningLoads.current.tasks.filter { $0.session === self }
    handlers.enqueue({ completionHandler(running) }, made: Phone.current.callerText)
  }

  /// Cancels what runs.
  public func invalidateAndCancel() {
    for task in RunningLoads.current.tasks where task.session === self { task.cancel() }
  }
}
