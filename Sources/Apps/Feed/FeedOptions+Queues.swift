import UIKit

extension FeedOptions.LoadQuality {
  var queue: DispatchQueue {
    switch self {
    case .background: .global(qos: .background)
    case .userInitiated: .global(qos: .userInitiated)
    }
  }
}
