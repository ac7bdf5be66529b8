import ReelbenchDevice

/// The options for loading, decoding and caching pictures. Each is a choice that feed code makes somewhere; some of the
/// choices are faults.
struct ImageOptions: OptionTable {
  enum Flights: String, CaseIterable { case shared, each }

  enum Cache: String, CaseIterable { case none, dictionary, count, cost, lru }

  enum Decode: String, CaseIterable { case background, concurrent, onMain }

  enum Size: String, CaseIterable { case full, cell, drawn }

  var flights = Flights.shared
  var cache = Cache.cost
  var decode = Decode.background
  var size = Size.cell

  static let options: [AppOption<ImageOptions>] = [
    .init(
      "imageFlights", \.flights,
      [
        .shared: "Concurrent requests for one picture share a single load.",
        .each: "Each request for a picture starts a load of its own.",
      ]),
    .init(
      "imageCache", \.cache,
      [
        .none: "Loaded pictures are not cached.",
        .dictionary: "A dictionary keeps every loaded picture, without a limit.",
        .count: "An `NSCache` keeps up to 100 pictures, whatever their size.",
        .cost:
          "An `NSCache` keeps up to 32 MiB of pictures, counted by the bytes of their bitmaps.",
        .lru: "A list of the app keeps the 32 MiB of bitmaps that were used last.",
      ]),
    .init(
      "imageDecode", \.decode,
      [
        .background: "A serial background queue decodes one picture at a time.",
        .concurrent: "A concurrent queue decodes as many pictures at once as the phone has cores.",
        .onMain: "The main thread decodes a picture, at the latest in the commit that shows it.",
      ]),
    .init(
      "imageSize", \.size,
      [
        .full: "A picture is decoded at the size of the file.",
        .cell: "A picture is decoded at the size of the cell.",
        .drawn:
          "A picture is decoded at the size of the file and then drawn at the size of the cell.",
      ]),
  ]
}
