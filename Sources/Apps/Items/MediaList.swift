/// The items of a carousel by position.
enum MediaList {
  enum Storage: String, CaseIterable { case oneArray, twoArrays }

  case mixed([MediaItem])
  case apart(videos: [MediaItem], pictures: [MediaItem])

  init(_ items: [MediaItem], storage: Storage) {
    switch storage {
    case .oneArray: self = .mixed(items)
    case .twoArrays:
      self = .apart(
        videos: items.filter { $0.kind == .video }, pictures: items.filter { $0.kind == .image })
    }
  }

  var count: Int {
    switch self {
    case .mixed(let items): items.count
    case .apart(let videos, let pictures): videos.count + pictures.count
    }
  }

  var isEmpty: Bool { count == 0 }

  subscript(place: Int) -> MediaItem {
    switch self {
    case .mixed(let items): items[place]
    case .apart(let videos, let pictures):
      Self.item(at: place / 2, of: place.isMultiple(of: 2) ? videos : pictures)
    }
  }

  private static func item(at place: Int, of items: [MediaItem]) -> MediaItem {
    guard items.indices.contains(place) else {
      fatalError("no item \(place) among \(items.count) of its kind")
    }
    return items[place]
  }
}
