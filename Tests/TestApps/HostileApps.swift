import Foundation
import UIKit

/// Not deterministic: its behaviour depends on its process identifier, which no seal can fix.
final class ProcessApp: TestApp {
  override func act() {
    let delay = Double(ProcessInfo.processInfo.processIdentifier % 997) / 10_000 + 0.001
    Timer.scheduledTimer(withTimeInterval: delay, repeats: false) { _ in }
  }
}

final class TrappingApp: TestApp {
  override func act() {
    let none = feed.count - feed.count
    print(feed.count / none)
  }
}

final class RaisingApp: TestApp {
  override func act() {
    let view = UICollectionView(
      frame: UIScreen.main.bounds, collectionViewLayout: UICollectionViewFlowLayout())
    controller.view.addSubview(view)
    view.scrollToItem(
      at: IndexPath(item: 12, section: 0), at: .centeredHorizontally, animated: true)
  }
}

final class HangingApp: TestApp {
  private let queue = DispatchQueue(label: "busy")

  override func act() {
    let queue = queue
    queue.async { DispatchQueue.main.sync {} }
    Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in }
  }
}

final class SpinningApp: TestApp {
  private var turns = 0

  override func act() {
    while turns >= 0 { turns = (turns + 1) % 1_000 }
  }
}

final class OffMainApp: TestApp {
  override func act() {
    DispatchQueue.global(qos: .utility).async {
      MainActor.assumeIsolated { _ = UIView(frame: .zero) }
    }
  }
}

/// Decodes picture after picture and keeps them all.
final class HoardingApp: TestApp {
  private var pictures: [UIImage] = []

  override func act() {
    Timer.scheduledTimer(withTimeInterval: 0.05, repeats: true) {
      [unowned self] _ in
      guard let path = feed.first?.url.path,
        let picture = UIImage(contentsOfFile: path)?.preparingForDisplay()
      else { return }
      pictures.append(picture)
    }
  }
}
