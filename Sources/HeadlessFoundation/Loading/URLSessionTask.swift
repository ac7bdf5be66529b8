import Foundation
import ReelbenchSimulation

/// One load: suspended until `resume()`, then running until it is completed.
open class URLSessionTask: NSObject, NumberedObject, @unchecked Sendable {
  public enum State: Int, Sendable { case running = 0, suspended, canceling, completed }

  public static let defaultPriority: Float = 0.5
  public static let lowPriority: Float = 0.25
  public static let highPriority: Float = 0.75

  public let taskIdentifier: Int
  public let originalRequest: URLRequest?
  public internal(set) var response: URLResponse?
  public internal(set) var error: (any Error)?
  public private(set) var state = State.suspended
  public var priority = URLSessionTask.defaultPriority
  public var countOfBytesReceived: Int64 { received }
  public var countOfBytesExpectedToReceive: Int64 {
    response?.expectedContentLength ?? URLResponse.unknownLength
  }
  public var currentRequest: URLRequest? { originalRequest }

  private let life = Lifeline(.other)
  let session: URLSession
  /// The app code that made the task.
  let made = Phone.current.callerText
  private var completion: ((Data?, URLResponse?, (any Error)?) -> Void)?
  var wanted: Wanted?
  var transfer: Link.Transfer?
  /// Bytes received so far of those that the app will get.
  var received: Int64 = 0
  var alarms: [World.Event] = []

  init(
    _ request: URLRequest, in session: URLSession, identifier: Int,
    completion: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) {
    originalRequest = request
    self.session = session
    taskIdentifier = identifier
    self.completion = completion
  }

  package var creationNumber: UInt32 { life.number }

  /// Begins the load; does nothing for one that has begun.
  public func resume() {
    guard state == .suspended else { return }
    state = .running
    Phone.current.world.effect { [self] in
      guard state == .running else { return }
      RunningLoads.current.add(self)
      begin()
    }
  }

  /// Ends the load with `NSURLErrorCancelled`; does nothing for one that has ended.
  public func cancel() {
    guard state == .suspended || state == .running else { return }
    state = .canceling
    Phone.current.world.effect { [self] in fail(.cancelled) }
  }

  /// Ends the load: the handler is called once and released.
  func complete(_ data: Data?, _ error: URLError?) {
    guard let completion else { return }
    for alarm in alarms { alarm.cancel() }
    alarms = []
    self.error = error
    self.completion = nil
    wanted = nil
    RunningLoads.current.remove(self)
    let response = error == nil ? response : nil
    session.handlers.enqueue(
      { [self] in
        state = .completed
        completion(data, response, error)
      }, made: made)
  }

  func fail(_ code: URLError.Code) {
    endTransfer()
    var details: [String: Any] = [:]
    if let url = originalRequest?.url { details[NSURLErrorFailingURLErrorKey] = url }
    complete(nil, URLError(code, userInfo: details))
  }

  open override var hash: Int { Int(life.number) }
  open override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}

/// A load whose bytes are passed to its handler.
public final class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

/// Retains the running tasks, as the system does, in the order in which they began.
final class RunningLoads {
  private(set) var tasks: [URLSessionTask] = []

  static var current: RunningLoads { Phone.current.service { RunningLoads() } }

  func add(_ task: URLSessionTask) { tasks.append(task) }

  func remove(_ task: URLSessionTask) { tasks.removeAll { $0 === task } }
}
