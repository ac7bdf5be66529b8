import ReelbenchSimulation

/// Provides the decoded frames and pictures that films show, by presentation time and by index.
///
/// A film requests frames mostly in forward order, and often the same frame again, so a few decoders stay open. A frame
/// that precedes the position of each of them is decoded again from the start of its file.
package final class FilmFrames {
  /// The number of decoders that stay open, and of pictures that are kept.
  private static let mostOpen = 6

  private var cursors: [Cursor] = []
  private var pictures: [(file: String, frame: Int, picture: VideoFrame)] = []

  package init() {}

  /// The frame of a video with this presentation time, in ticks of its stream. If decoding from the start gives no such
  /// frame, as in a damaged file, it is the frame before.
  package func frame(file: String, pts: Int64) throws(MediaError) -> VideoFrame {
    var best: Int?
    for place in cursors.indices where cursors[place].file == file && cursors[place].reaches(pts) {
      if best.map({ cursors[$0].position < cursors[place].position }) ?? true { best = place }
    }
    let cursor: Cursor
    if let best { cursor = cursors.remove(at: best) } else { cursor = try Cursor.open(file) }
    // The most recently used is last.
    cursors.append(cursor)
    if cursors.count > Self.mostOpen { cursors.removeFirst() }
    return try cursor.move(to: pts)
  }

  /// A picture of a file; `frame` is its index in a moving picture.
  package func picture(file: String, frame: Int) throws(MediaError) -> VideoFrame {
    if let known = pictures.first(where: { $0.file == file && $0.frame == frame }) {
      return known.picture
    }
    let picture = try PictureDecoder.decoded(file: file, frame: frame)
    pictures.append((file, frame, picture))
    if pictures.count > Self.mostOpen { pictures.removeFirst() }
    return picture
  }

  /// A file decoded from its start up to some frame.
  private final class Cursor {
    let file: String
    private let demuxer: Demuxer
    private let decoder: VideoDecoder
    private let stream: Int
    private var shown: VideoFrame?
    private var ready: [VideoFrame] = []
    private var isDrained = false

    private init(_ demuxer: Demuxer, _ decoder: VideoDecoder, stream: Int) {
      file = demuxer.file
      self.demuxer = demuxer
      self.decoder = decoder
      self.stream = stream
    }

    static func open(_ file: String) throws(MediaError) -> Cursor {
      let demuxer = try Demuxer.open(file: file)
      try demuxer.findStreamInfo()
      guard let stream = demuxer.videoIndex else {
        throw MediaError(file: file, what: "holds no video")
      }
      demuxer.select(video: stream)
      let decoder = try VideoDecoder.open(
        stream: stream, of: demuxer,
        source: PictureSource(recycler: .shared, clears: true, ledger: nil))
      return Cursor(demuxer, decoder, stream: stream)
    }

    var position: Int64 { shown?.pts ?? .min }

    func reaches(_ pts: Int64) -> Bool { position <= pts }

    func move(to pts: Int64) throws(MediaError) -> VideoFrame {
      while shown?.pts != pts {
        if ready.isEmpty { decode() }
        guard let next = ready.first, next.pts <= pts else { break }
        shown = ready.removeFirst()
      }
      guard let shown else {
        throw MediaError(file: file, what: "gives no frame up to the time \(pts)")
      }
      return shown
    }

    /// Decodes until there is a frame or the file ends. Packets that cannot be decoded give no frame; an unreadable
    /// packet ends the file.
    private func decode() {
      while ready.isEmpty, !isDrained {
        if case .packet = demuxer.read(stream: stream) {
          ready = decoder.decode(packetOf: demuxer).frames
        } else {
          isDrained = true
          ready = decoder.decode(packetOf: nil).frames
        }
      }
    }
  }
}
