import ReelbenchSimulation

/// What one layer puts on the screen by itself: a list of them, back to front, is all that the screen shows.
///
/// It keeps nothing of the app alive: media are named by their files.
package struct DisplayItem: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    /// 8 bits each.
    case color(red: UInt8, green: UInt8, blue: UInt8)
    /// A picture of a file, by its place among those of a moving one.
    case picture(file: String, frame: Int64)
    /// The frame of a video that has this presentation time, in ticks of its stream; to be turned clockwise, in degrees.
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
  /// Where the whole of the content lies, seen or not.
  package var area: Area
  /// What of the window it may be seen in.
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
