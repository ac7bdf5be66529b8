/// How many items lie side by side on the screen.
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
