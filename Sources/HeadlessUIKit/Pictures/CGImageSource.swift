import ReelbenchSimulation

// Core Foundation's names for what app code casts to.
public typealias CFString = String
public typealias CFURL = URL
public typealias CFData = Data
public typealias CFDictionary = [String: Any]

public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
  "kCGImageSourceCreateThumbnailFromImageAlways"
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Feed media have no orientation to apply.
public let kCGImageSourceCreateThumbnailWithTransform: CFString =
  "kCGImageSourceCreateThumbnailWithTransform"
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// At least a tenth of a second.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"

/// Bytes or a file from which pictures can be made. Making a source decodes nothing (ImageIO's documentation).
public final class CGImageSource: @unchecked Sendable {
  fileprivate let medium: (item: Int, asset: MediaAsset)
  fileprivate let data: Data?

  fileprivate init?(_ medium: (item: Int, asset: MediaAsset)?, data: Data?) {
    guard let medium, medium.asset.tape.picture != nil else { return nil }
    self.medium = medium
    self.data = data
  }
}

/// Nil for bytes that are not a complete picture.
public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(MediaBytes.medium(in: data), data: data)
}

/// Makes a source from a file on the phone; nil when the file holds no picture.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  guard url.isFileURL else { return nil }
  return CGImageSource(Phone.current.library.local(path: url.path), data: nil)
}

/// The number of pictures: more than one in an animated picture.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int {
  source.medium.asset.tape.picture?.count ?? 0
}

/// The size of the picture and, if it is part of an animated one, its duration, read from the head of the file.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index < CGImageSourceGetCount(source), let picture = source.medium.asset.tape.picture else {
    return nil
  }
  var properties: CFDictionary = [
    kCGImagePropertyPixelWidth: picture.width, kCGImagePropertyPixelHeight: picture.height,
  ]
  if !picture.durations.isEmpty {
    let seconds = picture.durations[index].seconds
    let times: CFDictionary = [
      kCGImagePropertyGIFDelayTime: max(0.1, seconds),
      kCGImagePropertyGIFUnclampedDelayTime: seconds,
    ]
    properties[kCGImagePropertyGIFDictionary] = times
  }
  return properties
}

/// The picture at full size. It is decoded when it is first shown, or at once when the options say so.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index < CGImageSourceGetCount(source),
    let picture = Picture(source.medium, source: source.data, frame: index)
  else { return nil }
  if options?[kCGImageSourceShouldCacheImmediately] as? Bool == true {
    picture.decode(api: "CGImageSourceCreateImageAtIndex")
  }
  return CGImage(picture)
}

/// A thumbnail whose longer side has at most a given number of pixels, decoded here to that size. It does not retain
/// the source.
///
/// Without a maximum it is as large as the picture. Nil without an option to make it from the picture: feed media hold
/// no thumbnail of their own.
public func CGImageSourceCreateThumbnailAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  let isMade =
    options?[kCGImageSourceCreateThumbnailFromImageAlways] as? Bool == true
    || options?[kCGImageSourceCreateThumbnailFromImageIfAbsent] as? Bool == true
  guard isMade, index < CGImageSourceGetCount(source) else { return nil }
  let limit = options?[kCGImageSourceThumbnailMaxPixelSize]
  let longestSide =
    (limit as? Int) ?? (limit as? Double).map { Int($0) } ?? (limit as? CGFloat).map { Int($0) }
  guard
    let picture = Picture(
      source.medium, frame: index, longestSide: longestSide ?? .max)
  else { return nil }
  picture.decode(api: "CGImageSourceCreateThumbnailAtIndex")
  return CGImage(picture)
}
