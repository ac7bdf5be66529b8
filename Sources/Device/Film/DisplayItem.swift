import ReelbenchSimulation

/// A colour, picture or video frame that one layer shows. A list of all items, back to front, is what the screen shows.
///
/// It keeps no object of the app alive: media are named by their files.
package struct DisplayItem: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    /// 8 bits per component.
    case color(red: UInt8, green: UInt8, blue: UInt8)
    /// A picture from a file; `frame` is its index if the file is animated.
    case picture(file: String, frame: Int64)
    /// The video frame with a presentation time in ticks of its stream, to be rotated clockwise, in degrees.
    case video(file: String, pts: Int64, rotation: Int64)
  }

  /// In 1/1024 points of the window.
  package struct Area: Equatable, Sendable {
    package var x: Int64
    package var y: Int64
    package var width: Int64
    package var height: Int64

    package init(x: Int64, y: Int64, width: Int64, height: Int64) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  package var content: Content
  /// The area of the whole content, visible or not.
  package var area: Area
  /// The part of the window in which it may be visible.
  package var clip: Area
  /// From 0 to 255.
  package var opacity: Int64

  package init(_ content: Content, area: Area, clip: Area, opacity: Int64) {
    self.content = content
    self.area = area
    self.clip = clip
    self.opacity = opacity
  }
}
