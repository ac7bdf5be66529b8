/// How many items share the screen in the direction of the scroll.
enum ItemsPerScreen: String, CaseIterable {
  case one = "1"
  case two = "2"
  case three = "3"

  var count: Int {
    switch self {
    case .one: 1
    case .two: 2
    case .three: 3
    }
  }
}
