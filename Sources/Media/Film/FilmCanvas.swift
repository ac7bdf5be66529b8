import ReelbenchCFFmpeg

/// A small picture of the screen that is drawn step by step; at first it is black.
///
/// Colours and frames are drawn from back to front. The same calls give the same pixels on every processor.
package struct FilmCanvas: Equatable {
  /// In pixels; may be partly outside the canvas.
  package struct Box: Equatable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    package var isEmpty: Bool { width <= 0 || height <= 0 }

    package func intersection(_ other: Box) -> Box {
      let left = max(x, other.x)
      let top = max(y, other.y)
      return Box(
        x: left, y: top, width: min(x + width, other.x + other.width) - left,
        height: min(y + height, other.y + other.height) - top)
    }
  }

  /// The longest side of a scaled frame, in pixels. A larger frame is not drawn: only a corner of it would be visible.
  private static let largestSide = 4_096

  package let width: Int
  package let height: Int
  /// Rows from the top, packed; a pixel is blue, green, red and 255.
  package private(set) var pixels: [UInt8]

  package init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a canvas of \(width) × \(height) pixels")
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height * 4)
    for place in stride(from: 3, to: pixels.count, by: 4) { pixels[place] = 255 }
  }

  private var bounds: Box { Box(x: 0, y: 0, width: width, height: height) }

  /// - Parameter opacity: from 0 to 255.
  package mutating func fill(
    _ box: Box, red: UInt8, green: UInt8, blue: UInt8, opacity: Int = 255
  ) {
    let seen = box.intersection(bounds)
    guard !seen.isEmpty else { return }
    for y in seen.y..<seen.y + seen.height {
      var place = (y * width + seen.x) * 4
      for _ in 0..<seen.width {
        blend(place, blue, opacity)
        blend(place + 1, green, opacity)
        blend(place + 2, red, opacity)
        place += 4
      }
    }
  }

  /// Scales a frame to a box, rotates it clockwise, and draws the part inside `clip`.
  ///
  /// Partly transparent pixels of the source are blended accordingly.
  /// - Parameters:
  ///   - rotation: 0, 90, 180 or 270 degrees; the box is that of the rotated frame.
  ///   - opacity: from 0 to 255.
  /// - Returns: false when there is no conversion from the frame's pixel format, or no memory.
  package mutating func draw(
    _ frame: VideoFrame, in box: Box, clip: Box, rotation: Int = 0, opacity: Int = 255
  ) -> Bool {
    let seen = box.intersection(clip).intersection(bounds)
    guard !seen.isEmpty, max(box.width, box.height) <= Self.largestSide else { return true }
    let isUpright = rotation % 180 == 0
    let across = isUpright ? box.width : box.height
    let down = isUpright ? box.height : box.width
    guard
      let scaled = Scaler(recycler: .shared).bitmap(of: frame, width: across, height: down)
    else { return false }
    scaled.read { source in
      guard let data = source.pointee.data.0 else { return }
      let stride = Int(source.pointee.linesize.0)
      for y in seen.y..<seen.y + seen.height {
        for x in seen.x..<seen.x + seen.width {
          let (column, row) = Self.source(
            of: (x - box.x, y - box.y), rotation: rotation, across: across, down: down)
          let from = row * stride + column * 4
          let to = (y * width + x) * 4
          let share = opacity * Int(data[from + 3]) / 255
          for channel in 0..<3 { blend(to + channel, data[from + channel], share) }
        }
      }
    }
    return true
  }

  /// The pixel of the upright frame that is at a place of the rotated one.
  private static func source(
    of place: (x: Int, y: Int), rotation: Int, across: Int, down: Int
  ) -> (column: Int, row: Int) {
    switch (rotation % 360 + 360) % 360 {
    case 90: (place.y, down - 1 - place.x)
    case 180: (across - 1 - place.x, down - 1 - place.y)
    case 270: (across - 1 - place.y, place.x)
    default: (place.x, place.y)
    }
  }

  private mutating func blend(_ place: Int, _ value: UInt8, _ opacity: Int) {
    if opacity >= 255 {
      pixels[place] = value
    } else {
      let mixed = Int(value) * opacity + Int(pixels[place]) * (255 - opacity)
      pixels[place] = UInt8((mixed + 127) / 255)
    }
  }
}
