import ReelbenchDevice

/// How an app loads and keeps pictures. Each is a choice that feed code makes somewhere; a fault is one of them.
struct ImageOptions {
  enum Flights: String, CaseIterable {
    /// Who asks for a picture that is on its way waits for it.
    case shared
    /// Whoever asks makes a request.
    case each
  }

  enum Cache: String, CaseIterable {
    case none
    /// A plain dictionary: whatever came stays.
    case dictionary
    /// `NSCache` with a limit of 100 pictures, whatever their size.
    case count
    /// `NSCache` with a limit of 32 MiB, each picture at the bytes of its bitmap.
    case cost
    /// A list of our own, of the latest 32 MiB.
    case lru
  }

  enum Decode: String, CaseIterable {
    /// One picture after the other.
    case background
    /// As many at once as there are cores.
    case concurrent
    /// At the latest by the commit that shows it.
    case onMain
  }

  enum Size: String, CaseIterable {
    /// As the file has it.
    case full
    /// Decoded to the size of the cell.
    case cell
    /// Decoded as the file has it, then drawn at the size of the cell.
    case drawn
  }

  var flights = Flights.shared
  var cache = Cache.cost
  var decode = Decode.background
  var size = Size.cell

  init() {}

  init(_ options: AppOptions) {
    flights = options.choice("imageFlights", Flights.self)
    cache = options.choice("imageCache", Cache.self)
    decode = options.choice("imageDecode", Decode.self)
    size = options.choice("imageSize", Size.self)
  }

  /// The options as an app's entry has them, with the defaults that it wants.
  static func declared(_ usual: ImageOptions = ImageOptions()) -> [AppEntry.Option] {
    [
      .init("imageFlights", default: usual.flights),
      .init("imageCache", default: usual.cache),
      .init("imageDecode", default: usual.decode),
      .init("imageSize", default: usual.size),
    ]
  }
}
