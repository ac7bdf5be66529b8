import Foundation
import ReelbenchDevice
import Testing

/// A picture of a screen, made of frames that the `ffmpeg` command decodes and scales. It uses floating point and its
/// own painter.
struct IndependentPicture {
  /// Blue, green, red and 255.
  private(set) var pixels: [UInt8]
  private let width: Int
  private let height: Int

  init(_ items: [DisplayItem], width: Int, height: Int) throws {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: width * height * 4)
    for pixel in 0..<width * height { pixels[pixel * 4 + 3] = 255 }
    for item in items {
      #expect(item.opacity == 255)
      let area = edges(item.area)
      let source = try Self.source(
        item.content, width: area.right - area.left, height: area.bottom - area.top)
      let clip = edges(item.clip)
      for y in 0..<height where y >= max(area.top, clip.top) && y < min(area.bottom, clip.bottom) {
        for x in 0..<width where x >= max(area.left, clip.left) && x < min(area.right, clip.right) {
          let from = ((y - area.top) * (area.right - area.left) + x - area.left) * 4
          for channel in 0..<3 {
            pixels[(y * width + x) * 4 + channel] = source[from + channel]
          }
        }
      }
    }
  }

  /// The pixels whose edges are nearest to those of an area, on a screen of 375 points.
  private func edges(_ area: DisplayItem.Area) -> (left: Int, top: Int, right: Int, bottom: Int) {
    func pixel(_ edge: Int64) -> Int {
      Int((Double(edge) / 1024 * Double(width) / 375 + 0.5).rounded(.down))
    }
    return (
      pixel(area.x), pixel(area.y), pixel(area.x + area.width), pixel(area.y + area.height)
    )
  }

  private static func source(
    _ content: DisplayItem.Content, width: Int, height: Int
  ) throws -> [UInt8] {
    switch content {
    case .color(let red, let green, let blue):
      return (0..<width * height).flatMap { _ in [blue, green, red, 255] }
    case .picture(let file, _): return try ffmpeg(file, "", width, height)
    case .video(let file, let pts, _):
      return try ffmpeg(file, "select='eq(pts,\(pts))',", width, height)
    }
  }

  private static func ffmpeg(
    _ file: String, _ selection: String, _ width: Int, _ height: Int
  ) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let filter =
      "\(selection)scale=\(width):\(height):flags=bilinear+accurate_rnd+bitexact,format=bgra"
    process.arguments =
      ["ffmpeg", "-v", "error", "-noautorotate", "-copyts", "-i", file, "-vf", filter]
      + ["-frames:v", "1", "-f", "rawvideo", "-"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    try #require(data.count == width * height * 4, "\(file) \(selection)")
    return Array(data)
  }
}
