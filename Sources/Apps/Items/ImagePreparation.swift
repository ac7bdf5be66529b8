import UIKit

/// Makes the image to show from downloaded bytes.
struct ImagePreparation {
  let size: ImageOptions.Size
  /// Points.
  let cell: CGSize
  let scale: CGFloat
  /// Whether the image is decoded before it is returned.
  let isAhead: Bool

  func image(of data: Data) -> UIImage? {
    switch size {
    case .full: isAhead ? UIImage(data: data)?.preparingForDisplay() : UIImage(data: data)
    case .cell: downsampled(data)
    case .drawn: UIImage(data: data).map(drawn)
    }
  }

  private func downsampled(_ data: Data) -> UIImage? {
    let sourceOptions = [kCGImageSourceShouldCache: false] as CFDictionary
    guard let source = CGImageSourceCreateWithData(data as CFData, sourceOptions) else {
      return nil
    }
    let options =
      [
        kCGImageSourceCreateThumbnailFromImageAlways: true,
        kCGImageSourceShouldCacheImmediately: true,
        kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceThumbnailMaxPixelSize: max(cell.width, cell.height) * scale,
      ] as CFDictionary
    return CGImageSourceCreateThumbnailAtIndex(source, 0, options).map {
      UIImage(cgImage: $0, scale: scale, orientation: .up)
    }
  }

  private func drawn(_ image: UIImage) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: cell, format: format).image { _ in
      image.draw(in: CGRect(origin: .zero, size: cell))
    }
  }
}
