import HeadlessAVFoundation
import HeadlessFoundation
import ReelbenchSimulation
import Testing

/// The requests to an app that supplies the bytes of its media itself, and the effect of its answers.
@MainActor
struct ResourceLoaderTests {
  private typealias Request = AVAssetResourceLoadingRequest

  /// Records the requests, and answers them as the test has set it up.
  private final class Giver: AVAssetResourceLoaderDelegate {
    var lines: [String] = []
    var data: [Request] = []
    var length: Int64 = 0
    var waits = true

    func resourceLoader(
      _ resourceLoader: AVAssetResourceLoader,
      shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
    ) -> Bool {
      let range = loadingRequest.dataRequest.map { "\($0.requestedOffset)+\($0.requestedLength)" }
      let isFirst = loadingRequest.contentInformationRequest != nil
      lines.append((isFirst ? "what " : "bytes ") + (range ?? "-"))
      guard waits else { return false }
      guard let information = loadingRequest.contentInformationRequest else {
        data.append(loadingRequest)
        return true
      }
      information.contentLength = length
      loadingRequest.dataRequest?.respond(with: Data(count: 2))
      loadingRequest.finishLoading()
      return true
    }

    func resourceLoader(
      _ resourceLoader: AVAssetResourceLoader,
      didCancel loadingRequest: AVAssetResourceLoadingRequest
    ) {
      lines.append("cancelled")
    }
  }

  private func newAsset(_ giver: Giver, scheme: String = "own") -> AVURLAsset {
    guard let url = URL(string: "\(scheme)://media.invalid/0/clip.mp4") else {
      preconditionFailure("the address of the clip is none")
    }
    let asset = AVURLAsset(url: url)
    giver.length = asset.media?.representative.tape.head.size ?? 0
    asset.resourceLoader.setDelegate(giver, queue: .main)
    return asset
  }

  @Test func `an item plays what its app gives, and nothing of it goes through the link`() {
    Workbench.use { bench in
      let giver = Giver()
      let asset = bench.make { newAsset(giver) }
      let player = bench.make { AVPlayer(playerItem: AVPlayerItem(asset: asset)) }
      bench.wait(1000)
      #expect(giver.lines == ["what 0+2", "bytes 0+\(giver.length)"])
      #expect(player.currentItem?.status == .unknown)
      bench.onMain {
        giver.data[0].dataRequest?.respond(with: Data(count: Int(giver.length)))
        giver.data[0].finishLoading()
        player.play()
      }
      bench.wait(1000)
      #expect(player.timeControlStatus == .playing)
      #expect(bench.records(.requestBegan).isEmpty)
      #expect(bench.records(.received).isEmpty)
    }
  }

  @Test func `a request is cancelled when its player lets the item go`() {
    Workbench.use { bench in
      let giver = Giver()
      let asset = bench.make { newAsset(giver) }
      let player = bench.make { AVPlayer(playerItem: AVPlayerItem(asset: asset)) }
      bench.wait(100)
      bench.onMain { player.replaceCurrentItem(with: nil) }
      bench.wait(100)
      #expect(giver.lines == ["what 0+2", "bytes 0+\(giver.length)", "cancelled"])
      #expect(giver.data.map { $0.isCancelled } == [true])
    }
  }

  @Test func `an answer that is an error, or none, fails the item`() {
    Workbench.use { bench in
      let giver = Giver()
      let asset = bench.make { newAsset(giver) }
      let player = bench.make { AVPlayer(playerItem: AVPlayerItem(asset: asset)) }
      bench.wait(100)
      bench.onMain { giver.data[0].finishLoading(with: URLError(.notConnectedToInternet)) }
      bench.wait(100)
      #expect(player.currentItem?.status == .failed)
      let error = player.currentItem?.error as? URLError
      #expect(error?.code == .notConnectedToInternet)

      let refusing = Giver()
      refusing.waits = false
      let other = bench.make { newAsset(refusing) }
      bench.onMain { player.replaceCurrentItem(with: AVPlayerItem(asset: other)) }
      bench.wait(100)
      #expect(player.currentItem?.status == .failed)
      #expect(refusing.lines == ["what 0+2"])
    }
  }

  @Test func `a scheme that the phone knows is never asked of the app`() {
    Workbench.use { bench in
      let giver = Giver()
      let asset = bench.make { newAsset(giver, scheme: "https") }
      let player = bench.make { AVPlayer(playerItem: AVPlayerItem(asset: asset)) }
      bench.wait(2000)
      #expect(giver.lines.isEmpty)
      #expect(player.currentItem?.status == .readyToPlay)
    }
  }
}
