import UIKit

extension UIImageView {
  /// Loads a picture and shows it if it is still wanted then. It is decoded in the background, or by the commit that
  /// shows it.
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
