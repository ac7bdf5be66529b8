import Foundation
import ReelbenchMedia
import ReelbenchSimulation
import Testing

/// Files that tests read and make.
enum Fixtures {
  static let bundled: URL = {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root.appending(path: "scenarios/media")
  }()

  static func bundledFiles(endingIn suffix: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: bundled.path)) ?? []
    return names.filter { $0.hasSuffix(suffix) }.sorted()
  }

  static var clips: [String] { bundledFiles(endingIn: ".mp4") }
  static var pictures: [String] {
    [".jpg", ".gif", ".webp"].flatMap { bundledFiles(endingIn: $0) }
  }

  static func path(_ name: String) -> String { bundled.appending(path: name).path }

  /// The first folder of odd real files, if the environment names one.
  static let realMedia = ProcessInfo.processInfo.environment["REELBENCH_REAL_MEDIA"]
    .flatMap { $0.split(separator: ":").first.map(String.init) }

  /// A folder of this process, removed by the system.
  static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "reelbench-media-tests-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }()

  /// A place for a file of a test's own.
  static func place(_ name: String) -> String {
    folder.appending(path: "\(UUID().uuidString)-\(name)").path
  }

  /// Runs the ffmpeg binary and returns its standard output. It does not use Foundation, whose `Process` and reading of
  /// empty files leak, which the address sanitizer reports.
  @discardableResult
  static func ffmpeg(_ arguments: [String]) throws -> String {
    let output = place("output")
    defer { unlink(output) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let words = ["ffmpeg", "-v", "error", "-nostdin", "-y"] + arguments
    var copies = words.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    var child = pid_t()
    var status: Int32 = 0
    guard posix_spawnp(&child, "ffmpeg", &actions, nil, &copies, environ) == 0,
      waitpid(child, &status, 0) == child, status == 0
    else { throw Failure(what: words.joined(separator: " ")) }
    return try contents(of: output)
  }

  private static func contents(of path: String) throws -> String {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Failure(what: "cannot open \(path)") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &part, part.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += part[0..<count]
    }
  }

  struct Failure: Error {
    var what: String
  }

  /// 2 s of H.264 with B-frames, two key frames and audio, made once.
  static let smallClip: String = makeClip(
    "small.mp4", "-c:v libx264 -preset medium -refs 3 -bf 2 -g 24 -x264-params scenecut=0")
  /// 2 s of HEVC with open groups of pictures, made once.
  static let smallOpenGroups: String = makeClip(
    "small-hevc.mp4",
    "-c:v libx265 -x265-params log-level=none:open-gop=1:keyint=20:min-keyint=20:bframes=3:scenecut=0"
  )

  private static func makeClip(_ name: String, _ codec: String) -> String {
    let path = place(name)
    let sources = [
      "-f", "lavfi", "-i", "testsrc2=s=192x338:r=24:d=2", "-f", "lavfi", "-i", "sine=d=2",
    ]
    do {
      try ffmpeg(
        sources + codec.split(separator: " ").map(String.init)
          + ["-pix_fmt", "yuv420p", "-c:a", "aac", path])
    } catch {
      Issue.record("cannot make \(name): \(error)")
    }
    return path
  }

  /// Tapes of the two clips, each recorded once and under any conditions: the host may be busy and the meter off.
  static let smallTape = tape(of: smallClip)
  static let smallOpenGroupsTape = tape(of: smallOpenGroups)

  static func tape(of path: String) -> Result<Tape, MediaError> {
    Result { () throws(MediaError) in try record(path) }
  }

  static func record(_ path: String, passes: Int = 2) throws(MediaError) -> Tape {
    try TapeRecorder.record(
      path: path, host: HostSpeed(clip: smallClip), passes: passes, metering: .optional,
      steadiness: 100_000)
  }

  /// The time, size and hash of every frame, from ffmpeg.
  static func frameHashes(of path: String) throws -> [FrameLine] {
    let text = try ffmpeg([
      "-noautorotate", "-copyts", "-threads", "1", "-i", path, "-map", "0:v:0", "-fps_mode",
      "passthrough", "-enc_time_base", "-1", "-f", "framehash", "-hash", "murmur3", "-",
    ])
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      guard fields.count == 6, let pts = Int64(fields[2]), let size = Int64(fields[4]) else {
        return nil
      }
      return FrameLine(pts: pts, size: size, hash: fields[5])
    }
  }

  /// The frames of decode steps, as ffmpeg would list them.
  static func frames(of steps: [TapeStep]) -> [FrameLine] {
    steps.flatMap(\.frames).map { FrameLine(pts: $0.pts, size: $0.size, hash: "\($0.hash)") }
  }
}

struct FrameLine: Equatable, CustomStringConvertible {
  var pts: Int64
  var size: Int64
  var hash: String

  var description: String { "\(pts) \(size) \(hash)" }
}

/// Random numbers that repeat for the same seed.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}
