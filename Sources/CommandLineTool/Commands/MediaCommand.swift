import Foundation
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchMedia

/// `reelbench media inspect|record|cache`.
@MainActor
struct MediaCommand {
  static let help = """
    usage: reelbench media inspect FILE… [--json]
           reelbench media record FILE… [--reference CLIP] [--passes N] [--out DIR] [--steadiness P]
           reelbench media cache [--clear]

      inspect     decode every frame of each file and print what it holds; exit code 65 if a file cannot be used
      record      write each file's tape beside it, or into --out; the host may change its speed by P percent
                  meanwhile (default 5)
      cache       list the tapes of this host that media without a tape of their own are played by, or remove them

      An HLS playlist (.m3u8) stands for all segments of all its variants.
    """

  private let raw: ArraySlice<String>

  init(_ tool: Tool, _ raw: ArraySlice<String>) { self.raw = raw }

  func run() throws -> ExitCode {
    switch raw.first {
    case "inspect": return try inspect(raw.dropFirst())
    case "record": return try record(raw.dropFirst())
    case "cache": return try cache(raw.dropFirst())
    default: throw UsageError(message: "`media` takes `inspect`, `record` or `cache`")
    }
  }

  /// Replaces each playlist by the segments of all its variants.
  private static func files(_ named: [String]) throws -> [String] {
    try named.flatMap { name in
      guard name.lowercased().hasSuffix(".m3u8") else { return [name] }
      do throws(PlaylistError) {
        return try PlaylistFolder(path: name, file: name).variants.flatMap { variant in
          variant.segments.map(\.file)
        }
      } catch {
        throw CommandError(message: error.message, exitCode: .badInput)
      }
    }
  }

  // MARK: Inspect

  private func inspect(_ raw: ArraySlice<String>) throws -> ExitCode {
    let arguments = try Arguments(raw, accepting: [.flag("json")])
    guard !arguments.positional.isEmpty else {
      throw UsageError(message: "`media inspect` needs a file")
    }
    // A playlist that cannot be read does not hide what the other files hold.
    let found = arguments.positional.flatMap { name -> [MediaInspection] in
      do {
        return try Self.files([name]).map { MediaInspector.inspect(file: $0) }
      } catch {
        var refused = MediaInspection(file: name)
        refused.error = (error as? CommandError)?.message ?? "\(error)"
        return [refused]
      }
    }
    if arguments.has("json") {
      Console.out(JSON.array(found.map(Self.json)).text)
    } else {
      for inspection in found { Console.out(Self.text(inspection)) }
    }
    for inspection in found {
      if let error = inspection.error { Console.note("error: \(error)") }
    }
    return found.contains { $0.error != nil } ? .badInput : .pass
  }

  private static func json(_ found: MediaInspection) -> JSON {
    .object([
      ("file", .string(found.file)),
      ("sha256", found.sha256.map { .string($0) } ?? .null),
      ("duration_s", found.duration.map { .number($0.seconds) } ?? .null),
      (
        "streams",
        .array(
          found.streams.map { stream in
            .object([
              ("type", .string(stream.type.rawValue)), ("codec", .string(stream.codec)),
              ("width", .integer(Int64(stream.width))), ("height", .integer(Int64(stream.height))),
              ("rotation", .integer(Int64(stream.rotation))),
            ])
          })
      ),
      ("frames_decoded", .integer(Int64(found.framesDecoded))),
      ("decode_errors", .integer(Int64(found.decodeErrors))),
      ("error", found.error.map { .string($0) } ?? .null),
    ])
  }

  private static func text(_ found: MediaInspection) -> String {
    guard found.error == nil else { return "\(found.file): cannot be used\n" }
    var text = "\(found.file): "
    text += found.streams.map { stream in
      stream.width > 0
        ? "\(stream.codec) \(stream.width)x\(stream.height)"
          + (stream.rotation == 0 ? "" : " rotated \(stream.rotation)°")
        : stream.codec
    }.joined(separator: ", ")
    if let duration = found.duration { text += ", \(JSON.decimal(duration.seconds)) s" }
    return text + ", \(found.framesDecoded) frames, \(found.decodeErrors) errors\n"
  }

  // MARK: Record

  private func record(_ raw: ArraySlice<String>) throws -> ExitCode {
    let arguments = try Arguments(
      raw,
      accepting: [.value("reference"), .value("passes"), .value("out"), .value("steadiness")])
    guard !arguments.positional.isEmpty else {
      throw UsageError(message: "`media record` needs a file")
    }
    let folders = try ResourceFolders.current()
    guard let reference = arguments["reference"] ?? folders.find(Workspace.referenceClip) else {
      throw folders.missing(
        Workspace.referenceClip, orElse: "name the reference clip with `--reference`")
    }
    let passes = try arguments.number("passes", in: 1...20) ?? 3
    let steadiness = try arguments.number("steadiness", in: 1...100_000) ?? 5
    let host = HostSpeed(clip: reference)
    for file in try Self.files(arguments.positional) {
      Console.note("recording \(file)")
      do {
        let tape = try TapeRecorder.record(
          path: file, host: host, passes: passes, steadiness: steadiness,
          progress: { Console.note("  \($0)") })
        let path = Self.tapePath(file, folder: arguments["out"])
        try TraceArchive.write(Array(TapeFile.text(of: tape).utf8), to: path)
        Console.out(path)
      } catch let error as MediaError {
        throw CommandError(message: error.message, exitCode: .badInput)
      }
    }
    return .pass
  }

  // MARK: Cache

  private func cache(_ raw: ArraySlice<String>) throws -> ExitCode {
    let arguments = try Arguments(raw, accepting: [.flag("clear")])
    guard arguments.positional.isEmpty else {
      throw UsageError(message: "`media cache` takes no file")
    }
    guard let cache = TapeCache.standard(ProcessInfo.processInfo.environment) else {
      throw UsageError(message: "there is no home folder: name a folder with `--tape-cache`")
    }
    let entries = arguments.has("clear") ? cache.clear() : cache.entries
    let times = ISO8601DateFormatter()
    for entry in entries {
      Console.out("\(times.string(from: entry.used))  \(entry.bytes) bytes  \(entry.path)\n")
    }
    let bytes = entries.reduce(0) { $0 + $1.bytes }
    Console.note(
      "\(arguments.has("clear") ? "removed " : "")\(entries.count) tapes, \(bytes) bytes, in \(cache.folder) "
        + "(at most \(TapeCache.limit) bytes)")
    return .pass
  }

  private static func tapePath(_ file: String, folder: String?) -> String {
    let beside = TapeFile.path(besides: file)
    guard let folder else { return beside }
    return folder + "/" + (beside.split(separator: "/").last.map(String.init) ?? beside)
  }
}
