import HeadlessUIKit

/// One entry of the feed, as an app gets it from its server.
public struct FeedItem: Sendable {
  public enum Kind: Sendable { case video, image }

  public let kind: Kind
  /// Where its media are: `https://media.invalid/…` or a file of the phone.
  public let url: URL
  /// Where its placeholder picture is, likewise.
  public let posterURL: URL?
  public let loops: Bool
  /// The same video in other sizes.
  public let renditions: [Rendition]

  public struct Rendition: Sendable {
    public let url: URL
    /// Pixels.
    public let width: Int

    public init(url: URL, width: Int) {
      self.url = url
      self.width = width
    }
  }

  public init(
    kind: Kind, url: URL, posterURL: URL?, loops: Bool, renditions: [Rendition] = []
  ) {
    self.kind = kind
    self.url = url
    self.posterURL = posterURL
    self.loops = loops
    self.renditions = renditions
  }

  /// The placeholder picture when it is a file of the phone.
  public var posterPath: String? { posterURL.flatMap { $0.isFileURL ? $0.path : nil } }
}

/// Where a user of the app goes.
public enum Navigation: Equatable, Sendable {
  case push(String)
  case present(String)
  case dismiss
  case tab(Int)
  /// By a button, or by the finger, which may let it go back.
  case pop(isInteractive: Bool, finishes: Bool)
}

/// The options of a variant: every option of the app has a value.
public struct AppOptions: Sendable {
  private let values: [String: String]

  public init(_ values: [String: String]) { self.values = values }

  /// The value of an option that the app has declared.
  subscript(name: String) -> String {
    guard let value = values[name] else {
      preconditionFailure("the app asks for the option `\(name)`, which it has not declared")
    }
    return value
  }
}

/// A design under test: a view controller made from a feed and options. It contains no instrumentation.
@MainActor
public protocol AppUnderTest: AnyObject {
  init(feed: [FeedItem], options: AppOptions)

  var rootViewController: UIViewController { get }

  /// Which feed item a view shows; nil for none. Asked after `cellForItemAt` and at layout.
  func itemIndex(for view: UIView) -> Int?

  /// The feed is another one now.
  func feedDidChange(_ feed: [FeedItem])

  /// The user goes somewhere. A pop by the finger is the navigation controller's, when there is one.
  func navigate(_ navigation: Navigation)
}

extension AppUnderTest {
  public func feedDidChange(_ feed: [FeedItem]) {}
  public func navigate(_ navigation: Navigation) {}
}

/// An app by name, with what its variants may set.
public struct AppEntry {
  /// An option as scenario files and people see it. It is declared by an ``OptionTable``.
  public struct Option: Sendable {
    public struct Value: Sendable {
      public let name: String
      /// What the value does, in one sentence.
      public let meaning: String
    }

    public let name: String
    public let values: [Value]
    public let defaultValue: String
  }

  /// What an app may do in the background, as its `UIBackgroundModes` say.
  public enum BackgroundMode: Sendable { case audio }

  public let name: String
  public let summary: String
  public let options: [Option]
  public let backgroundModes: [BackgroundMode]
  public let type: any AppUnderTest.Type

  private init(
    name: String, summary: String, options: [Option], backgroundModes: [BackgroundMode],
    type: any AppUnderTest.Type
  ) {
    self.name = name
    self.summary = summary
    self.options = options
    self.backgroundModes = backgroundModes
    self.type = type
  }

  /// An app without options.
  public init(
    name: String, summary: String, backgroundModes: [BackgroundMode] = [],
    type: any AppUnderTest.Type
  ) {
    self.init(
      name: name, summary: summary, options: [], backgroundModes: backgroundModes, type: type)
  }

  /// An app whose variants may set what a table declares.
  public init<Table: OptionTable>(
    name: String, summary: String, options table: Table.Type,
    backgroundModes: [BackgroundMode] = [], type: any AppUnderTest.Type
  ) {
    let defaults = Table()
    self.init(
      name: name, summary: summary, options: Table.options.map { $0.entry(defaults) },
      backgroundModes: backgroundModes, type: type)
  }
}
