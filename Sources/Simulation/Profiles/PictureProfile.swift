/// The cost of downsampling pictures, and when an `NSCache` loses the pictures that it holds.
package struct PictureProfile: Equatable, Sendable {
  /// Whether an `NSCache` keeps or loses its objects.
  package enum CacheAnswer: String, CaseIterable, Sendable { case keeps, empties }

  /// Decoding a picture to a smaller size, in picoseconds per pixel of the file.
  package var downsamplePicosecondsPerPixel: Int64
  package var cacheOnMemoryWarning: CacheAnswer
  package var cacheOnBackground: CacheAnswer

  package init(
    downsamplePicosecondsPerPixel: Int64, cacheOnMemoryWarning: CacheAnswer,
    cacheOnBackground: CacheAnswer
  ) {
    self.downsamplePicosecondsPerPixel = downsamplePicosecondsPerPixel
    self.cacheOnMemoryWarning = cacheOnMemoryWarning
    self.cacheOnBackground = cacheOnBackground
  }
}
