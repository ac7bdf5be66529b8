import UIKit

extension UIImageView {
  /// Loads the picture of a URL and shows it, decoded in the background or by the commit, if it is still wanted then.
  func load(
    _ url: URL, decodedAhead: Bool = true, ifStill isWanted: @escaping () -> Bool
  ) -> URLSessionDataTask {
    let task = URLSession.shared.dataTask(with: url) { [weak self] data, _, _ in
      let image = data.flatMap { UIImage(data: $0) }
      let ready = decodedAhead ? image?.preparingForDisplay() : image
      DispatchQueue.main.async {
        guard let self, isWanted() else { return }
        self.image = ready
      }
    }
    task.resume()
    return task
  }
}
