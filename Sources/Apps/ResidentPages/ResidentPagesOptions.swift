import Device

/// What a variant of the resident pages switches.
struct ResidentPagesOptions {
  enum Players: String, CaseIterable {
    /// Every page builds its player when it is made, and keeps it.
    case everyPage
    /// Only the page in the middle and its neighbours have one.
    case neighbours
  }

  var players = Players.neighbours

  init() {}

  init(_ options: AppOptions) { players = options.choice("players", Players.self) }

  static func declared() -> [AppEntry.Option] {
    [.init("players", default: ResidentPagesOptions().players)]
  }
}
