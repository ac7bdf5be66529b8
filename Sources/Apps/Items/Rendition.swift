/// Which size of a video is played.
enum Rendition: String, CaseIterable {
  /// The item's own.
  case full
  /// The smallest that has two pixels for each point of the cell.
  case twiceCell
}
