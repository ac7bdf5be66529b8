/// How pictures are made smaller, and what becomes of those that an `NSCache` holds.
package struct PictureProfile: Equatable, Sendable {
  /// What an `NSCache` does.
  package enum CacheAnswer: String, CaseIterable, Sendable { case keeps, empties }

  /// A picture that is decoded to a smaller size, per pixel of the file, in picoseconds.
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
