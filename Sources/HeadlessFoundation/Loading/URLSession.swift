import Foundation
import ReelbenchSimulation

/// Loads URLs: feed media at `https://media.invalid/<n>/<path>` through the phone's link, files on the phone without
/// it.
///
/// It follows the documentation of sessions without a delegate: a task begins with `resume()`; its handler is called
/// once, on a serial queue in the background; the handler of a cancelled task gets `NSURLErrorCancelled`; a response of
/// 404 is not an error. A handler and what it captures are retained until it has been called.
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

  /// Cancelling the waiting task cancels the load.
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

  /// The load of an `async` call, which may be cancelled before the load exists.
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

  /// Passes on the tasks that have been resumed and have not ended, in the order in which they began.
  public func getAllTasks(completionHandler: @escaping ([URLSessionTask]) -> Void) {
    let running = RunningLoads.current.tasks.filter { $0.session === self }
    handlers.enqueue({ completionHandler(running) }, made: Phone.current.callerText)
  }

  /// Cancels all running tasks.
  public func invalidateAndCancel() {
    for task in RunningLoads.current.tasks where task.session === self { task.cancel() }
  }
}
