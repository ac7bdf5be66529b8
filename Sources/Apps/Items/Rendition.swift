/// Which form of a video is played.
enum Rendition: String, CaseIterable {
  /// The item's own.
  case full
  /// The smallest that has two pixels for each point of the cell.
  case twiceCell
  /// The widest that is a file of its own, where the item is a stream.
  case file
}
