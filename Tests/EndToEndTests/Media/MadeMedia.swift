import Foundation
import Testing

/// Media as people's devices and encoders make them, made with the `ffmpeg` command from a bundled clip.
struct MadeMedia: Sendable, CustomTestStringConvertible {
  /// Its key in a feed.
  let kind: String
  /// Below the folder of the media.
  let name: String
  let frames: Int
  private let make: @Sendable (Folder) throws -> Void

  var testDescription: String { name }

  private static let clip = Reelbench.root.appending(path: "scenarios/media/city-720p.mp4").path
  private static let hevc = Reelbench.root.appending(path: "scenarios/media/harbour-hevc.mp4").path
  private static let picture = Reelbench.root.appending(path: "scenarios/media/city-720p.jpg").path

  private init(
    _ kind: String, _ name: String, frames: Int, _ make: @escaping @Sendable (Folder) throws -> Void
  ) {
    self.kind = kind
    self.name = name
    self.frames = frames
    self.make = make
  }

  /// A medium that one call of ffmpeg makes.
  private init(_ kind: String, _ name: String, frames: Int, _ arguments: String) {
    self.init(kind, name, frames: frames) { folder in
      try Self.ffmpeg(arguments.split(separator: " ").map(String.init) + [name], in: folder)
    }
  }

  /// Makes it in a folder.
  func write(to folder: Folder) throws { try make(folder) }

  private static func ffmpeg(_ arguments: [String], in folder: Folder) throws {
    let outcome = try Reelbench.command(
      ["ffmpeg", "-v", "error", "-nostdin", "-y"] + arguments, in: folder.url)
    guard outcome.code == 0 else {
      throw Reelbench.LaunchFailure(command: "ffmpeg", reason: outcome.errors)
    }
  }

  /// HLS as `ffmpeg -f hls` makes it by default: segments of MPEG-TS.
  private static func stream(_ folder: Folder, _ name: String, _ options: [String] = []) throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: name), withIntermediateDirectories: true)
    try ffmpeg(
      ["-i", clip, "-t", "2", "-c", "copy", "-hls_time", "1"] + options + ["\(name)/index.m3u8"],
      in: folder)
  }

  /// As iPhones write them: cover art, a data track beside picture and sound, and a rotation.
  static let phoneClip = MadeMedia(
    "video", "phone.mov", frames: 61,
    "-i \(clip) -i \(picture) -map 0 -map 1 -t 2 -c copy -disposition:v:1 attached_pic "
      + "-timecode 01:00:00:00 -metadata:s:v:0 rotate=90")
  static let webM = MadeMedia(
    "video", "clip.webm", frames: 30,
    "-i \(clip) -t 1 -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus")
  static let streamOfTS = MadeMedia("hls", "stream/index.m3u8", frames: 61) {
    try stream($0, "stream")
  }

  static let all: [MadeMedia] = [
    phoneClip, webM, streamOfTS,
    MadeMedia("hls", "crlf/index.m3u8", frames: 61) { folder in
      try stream(folder, "crlf")
      let list = folder.url.appending(path: "crlf/index.m3u8")
      let text = try String(contentsOf: list, encoding: .utf8)
      try Data(text.replacingOccurrences(of: "\n", with: "\r\n").utf8).write(to: list)
    },
    MadeMedia("hls", "ranges/index.m3u8", frames: 61) {
      try stream($0, "ranges", ["-hls_flags", "single_file"])
    },
    MadeMedia("video", "clip.ts", frames: 61, "-i \(clip) -t 2 -c copy"),
    MadeMedia(
      "video", "clip.mpg", frames: 30, "-i \(clip) -t 1 -c:v mpeg2video -b:v 1M -c:a mp2"),
    MadeMedia("video", "clip.flv", frames: 61, "-i \(clip) -t 2 -c copy"),
    MadeMedia("video", "clip.h264", frames: 61, "-i \(clip) -t 2 -an -c copy"),
    MadeMedia("video", "clip.hevc", frames: 62, "-i \(hevc) -t 2 -an -c copy"),
    MadeMedia(
      "video", "subtitles.mkv", frames: 61, "-i \(clip) -i words.srt -map 0 -map 1 -t 2 -c copy"),
    MadeMedia(
      "video", "two.mp4", frames: 61, "-i \(clip) -i \(clip) -map 0 -map 1:a -map 1:v -t 2 -c copy"),
    MadeMedia(
      "video", "ten-bit.mp4", frames: 30,
      "-i \(clip) -t 1 -an -c:v libx265 -pix_fmt yuv420p10le -x265-params log-level=none -tag:v hvc1"
    ),
    MadeMedia(
      "video", "av1.mp4", frames: 15, "-i \(clip) -t 0.5 -c:v libaom-av1 -cpu-used 8 -c:a copy"),
    MadeMedia(
      "image", "picture.avif", frames: 1,
      "-i \(clip) -frames:v 1 -c:v libaom-av1 -still-picture 1 -cpu-used 8"),
  ]
}

extension Folder {
  /// Writes a scenario that shows media on a carousel, each once, and expects a number of frames of the first.
  @discardableResult
  func scenario(
    _ name: String, of media: [MadeMedia], seconds: Int, frames: Int? = nil
  ) throws -> String {
    let items = media.map { item in
      "    - \(item.kind): media/\(item.name)" + (item.kind == "image" ? "" : "\n      loop: false")
    }
    let counts =
      (frames.map { count in
        ["frames.decoded", "frames.presented"].map { "  \($0): [ \"final == \(count)\" ]\n" }
      } ?? []).joined()
    return try write(
      """
      scenario: \(name)
      description: Own media
      seed: 1
      device: iphone-8
      network: wifi
      feed:
        items:
      \(items.joined(separator: "\n"))
      variants:
        only: { app: carousel, options: { autoplay: off, singleItem: stays } }
      ---
      - wait: \(seconds)s
      ---
      thresholds:
        leak.items: [ "final == 0" ]
      \(counts)
      """, to: "scenarios/\(name).yaml")
  }

  /// A folder with these media below `scenarios/media`.
  convenience init(with media: [MadeMedia]) throws {
    try self.init()
    let place = url.appending(path: "scenarios/media")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try write("1\n00:00:00,000 --> 00:00:01,000\nhello\n", to: "scenarios/media/words.srt")
    let inner = try Folder(at: place)
    for item in media { try item.write(to: inner) }
  }
}
