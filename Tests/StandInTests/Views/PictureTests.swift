import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// A picture of 100 × 100 pixels in a file of 500 bytes: 40 µs to decode, 10 µs to decode to a smaller size.
@MainActor
struct PictureTests {
  private nonisolated static let url = URL(string: "https://media.invalid/5/poster.png")

  private final class Shelf: @unchecked Sendable {
    var data: Data?
    var image: UIImage?
  }

  /// The bytes of feed item 5's picture, as loaded.
  private func loaded(_ bench: Workbench) -> Shelf {
    let shelf = Shelf()
    bench.onMain {
      guard let url = Self.url else { return }
      URLSession.shared.dataTask(with: url) { data, _, _ in shelf.data = data }.resume()
    }
    bench.wait(300)
    return shelf
  }

  private func decodings(_ bench: Workbench) -> [String] {
    bench.records(.mainCost).map { "\($0.a / 1000) µs" }
  }

  @Test func `bytes that were loaded are a picture of their item, and begin as the format does`() {
    Workbench.use { bench in
      let shelf = loaded(bench)
      bench.onMain {
        guard let data = shelf.data, let image = UIImage(data: data) else {
          Issue.record("no picture")
          return
        }
        #expect(image.size == CGSize(width: 100, height: 100))
        #expect(UIImage(data: data, scale: 2)?.size == CGSize(width: 50, height: 50))
        #expect(image.picture.feedItem == 5)
        #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(!image.isDecoded)
      }
    }
  }

  @Test func `bytes that are not the whole of a picture are none`() {
    Workbench.use { bench in
      let shelf = loaded(bench)
      bench.onMain {
        guard let data = shelf.data else { return }
        #expect(UIImage(data: data.prefix(499)) == nil)
        #expect(UIImage(data: Data(count: 500)) == nil)
        #expect(UIImage(data: Data()) == nil)
        #expect(CGImageSourceCreateWithData(data.prefix(40) as CFData, nil) == nil)
        // A copy is as good as the original.
        #expect(UIImage(data: Data(Array(data))) != nil)
      }
    }
  }

  @Test func `a picture keeps its bytes, a prepared copy does not`() {
    Workbench.use { bench in
      let shelf = loaded(bench)
      bench.onMain {
        shelf.image = shelf.data.flatMap { UIImage(data: $0) }
        shelf.data = nil
      }
      #expect(bench.phone.ledger.total == 500)
      bench.onMain { shelf.image = shelf.image?.preparingForDisplay() }
      #expect(bench.phone.ledger.total == 40_000)
      #expect(decodings(bench) == ["40 µs"])
      bench.onMain { shelf.image = nil }
      #expect(bench.phone.ledger.total == 0)
    }
  }

  @Test func `a thumbnail is decoded to its size at once, and holds no more`() {
    Workbench.use { bench in
      let shelf = loaded(bench)
      bench.onMain {
        guard let data = shelf.data,
          let source = CGImageSourceCreateWithData(
            data as CFData, [kCGImageSourceShouldCache: false] as CFDictionary)
        else { return }
        #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
        #expect(decodings(bench).isEmpty)
        let options =
          [
            kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceShouldCacheImmediately: true,
            kCGImageSourceCreateThumbnailWithTransform: true,
            kCGImageSourceThumbnailMaxPixelSize: 20,
          ] as CFDictionary
        guard let thumbnail = CGImageSourceCreateThumbnailAtIndex(source, 0, options) else {
          Issue.record("no thumbnail")
          return
        }
        #expect(thumbnail.width == 20 && thumbnail.height == 20)
        shelf.image = UIImage(cgImage: thumbnail)
        shelf.data = nil
      }
      #expect(decodings(bench) == ["10 µs"])
      #expect(bench.phone.ledger.total == 20 * 20 * 4)
      #expect(bench.records(.pictureDecoded).map(\.a) == [20 * 20 * 4])
    }
  }

  @Test(arguments: [(50.0, 80.0, 50), (300, 300, 100), (0.5, 0.5, 1)])
  func `a prepared thumbnail fits into its size and is never larger than the picture`(
    width: Double, height: Double, side: Int
  ) {
    Workbench.use { bench in
      bench.onMain {
        let image = UIImage(contentsOfFile: "/media/0/poster.png")
        let thumbnail = image?.preparingThumbnail(of: CGSize(width: width, height: height))
        #expect(thumbnail?.cgImage?.width == side)
        #expect(thumbnail?.isDecoded == true)
      }
    }
  }

  @Test func `a picture that is prepared in the background costs main nothing`() {
    Workbench.use { bench in
      let shelf = Shelf()
      bench.onMain {
        UIImage(contentsOfFile: "/media/0/poster.png")?.prepareForDisplay { shelf.image = $0 }
      }
      bench.wait(100)
      #expect(shelf.image?.isDecoded == true)
      #expect(decodings(bench).isEmpty)
    }
  }

  @Test func `a whole picture of a source is decoded at once only when that is asked for`() {
    Workbench.use { bench in
      bench.onMain {
        let url = URL(fileURLWithPath: "/media/0/poster.png")
        guard let source = CGImageSourceCreateWithURL(url as CFURL, nil) else { return }
        #expect(CGImageSourceGetCount(source) == 1)
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        #expect(properties?[kCGImagePropertyPixelWidth] as? Int == 100)
        #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.picture.isDecoded == false)
        let atOnce = [kCGImageSourceShouldCacheImmediately: true] as CFDictionary
        #expect(CGImageSourceCreateImageAtIndex(source, 0, atOnce)?.picture.isDecoded == true)
      }
    }
  }
}
