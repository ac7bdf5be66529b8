import ReelbenchSimulation

/// The identifier of a media type.
public struct AVMediaType: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let video = AVMediaType(rawValue: "vide")
  public static let audio = AVMediaType(rawValue: "soun")
}

/// One stream of an asset.
public final class AVAssetTrack: NSObject {
  public let mediaType: AVMediaType
  public let trackID: Int32
  /// The size as stored, before the preferred transform.
  public let naturalSize: CGSize
  /// Bits per second of the whole file.
  public let estimatedDataRate: Float
  public let nominalFrameRate: Float

  /// nil for a stream that is neither video nor audio.
  init?(_ stream: TapeStream, of asset: MediaAsset) {
    switch stream.type {
    case .video: mediaType = .video
    case .audio: mediaType = .audio
    case .other: return nil
    }
    trackID = Int32(stream.index + 1)
    naturalSize = CGSize(width: stream.width, height: stream.height)
    estimatedDataRate = Float(asset.bytesPerSecond * 8)
    nominalFrameRate =
      stream.type == .video && asset.duration > .zero
      ? Float(Double(asset.frameTimes.count) / asset.duration.seconds) : 0
    super.init()
  }
}

/// A stream of a player item.
public final class AVPlayerItemTrack: NSObject {
  public let assetTrack: AVAssetTrack?
  public var isEnabled = true

  init(_ track: AVAssetTrack) {
    assetTrack = track
    super.init()
  }
}

extension TapeStream {
  /// Upright, in pixels.
  var presentationSize: CGSize {
    rotation % 180 == 0
      ? CGSize(width: width, height: height) : CGSize(width: height, height: width)
  }
}
