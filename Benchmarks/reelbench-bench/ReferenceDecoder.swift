import Foundation

/// The system's `ffmpeg`, which decodes one file's video on one thread and discards the frames.
struct ReferenceDecoder {
  let file: String

  /// User and system CPU seconds of decoding, without starting the program and opening the file.
  func processorSeconds() throws -> Double {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "ffmpeg", "-hide_banner", "-nostdin", "-benchmark", "-threads", "1", "-i", file,
      "-map", "0:v:0", "-fps_mode", "passthrough", "-f", "null", "-",
    ]
    let output = Pipe()
    process.standardError = output
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0,
      let match = text.firstMatch(of: /bench: utime=([0-9.]+)s stime=([0-9.]+)s/),
      let user = Double(match.1), let system = Double(match.2)
    else {
      throw BenchmarkError(
        message: "ffmpeg -benchmark \(file) ended with \(process.terminationStatus): "
          + String(text.suffix(200)))
    }
    return user + system
  }
}
