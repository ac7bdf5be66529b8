import UIKit

/// Prints the results of `async` loads: one of its first picture that is awaited, one of it that is cancelled, and one
/// of a file that does not exist.
final class LoadingApp: TestApp {
  override func act() {
    guard let url = feed.first?.url, let nothing = URL(string: "https://media.invalid/0/none")
    else {
      return
    }
    Task {
      guard let (data, response) = try? await URLSession.shared.data(from: url) else { return }
      print("loaded", data.count, "bytes of", response.mimeType ?? "nothing")
      let image = await UIImage(data: data)?.byPreparingForDisplay()
      print("prepared", image.map { "\(Int($0.size.width)) pixels wide" } ?? "nothing")
      let small = await image?.byPreparingThumbnail(ofSize: CGSize(width: 108, height: 192))
      print("thumbnail", small.map { "\(Int($0.size.width)) pixels wide" } ?? "nothing")
    }
    let load = Task {
      do {
        _ = try await URLSession.shared.data(from: url)
        print("not cancelled")
      } catch {
        print("ended with", (error as? URLError)?.code == .cancelled ? "cancelled" : "\(error)")
      }
    }
    Timer.scheduledTimer(withTimeInterval: 0.02, repeats: false) { _ in load.cancel() }
    Task {
      let response = try? await URLSession.shared.data(from: nothing).1
      print("nothing:", (response as? HTTPURLResponse)?.statusCode ?? 0)
    }
  }
}
