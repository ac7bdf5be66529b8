import ReelbenchDevice
import ReelbenchMeasurement
import ReelbenchMedia
import ReelbenchSimulation

/// Makes the pictures of a filmed run: decodes the frames that its screen showed, scales them into the areas of their
/// layers, and encodes the result.
package final class FilmLab {
  /// Pixels of the shorter side of the screen.
  package static let defaultSide = 108
  /// The limits of one strip. Pictures beyond them are left out and counted.
  package static let mostPictures = 600
  package static let mostBytes = 6 << 20

  private let side: Int
  private let frames = FilmFrames()

  package init(side: Int = FilmLab.defaultSide) { self.side = side }

  /// The filmstrip of a run, which must have been filmed.
  package func develop(_ run: CompletedRun, _ plan: FilmPlan) throws(HarnessError) -> Filmstrip {
    guard let reel = run.film else {
      preconditionFailure("\(run.plan.title) was not filmed")
    }
    let faults = ScreenFaults(run.trace)
    let sizes = ScreenSizes(run.trace, run.plan.scenario.device)
    var strip = Filmstrip()
    var bytes = 0
    var last: (items: [DisplayItem], size: ScreenSizes.Size)?
    let instants = plan.instants(of: run.trace)
    for (place, instant) in instants.enumerated() {
      let items = reel.items(at: instant)
      let size = sizes.size(at: instant)
      if last.map({ $0.items != items || $0.size != size }) ?? true {
        let jpeg: [UInt8]
        let canvas: FilmCanvas
        do throws(MediaError) {
          canvas = try self.canvas(items, size)
          jpeg = try PictureEncoder.jpeg(canvas)
        } catch {
          throw HarnessError(error.message, exitCode: .internalError)
        }
        bytes += jpeg.count
        guard strip.pictures.count < Self.mostPictures, bytes <= Self.mostBytes else {
          strip.leftOut = instants.count - place
          break
        }
        strip.files.append((jpeg, canvas.width, canvas.height))
        last = (items, size)
      }
      guard strip.pictures.count < Self.mostPictures else {
        strip.leftOut = instants.count - place
        break
      }
      strip.pictures.append(
        Filmstrip.Picture(
          at: instant, file: strip.files.count - 1, fault: faults.fault(at: instant)))
    }
    return strip
  }

  /// Everything on a screen, painted back to front.
  /// - Parameter size: the size of the screen, in 1/1024 pt.
  package func canvas(
    _ items: [DisplayItem], _ size: ScreenSizes.Size
  ) throws(MediaError) -> FilmCanvas {
    let shorter = max(1, min(size.width, size.height))
    func pixels(_ edge: Int64) -> Int {
      Int(Scaled.floor(2 * edge * Int64(side) + shorter, times: 1, over: 2 * shorter))
    }
    func box(_ area: DisplayItem.Area) -> FilmCanvas.Box {
      let (x, y) = (pixels(area.x), pixels(area.y))
      return FilmCanvas.Box(
        x: x, y: y, width: pixels(area.x + area.width) - x, height: pixels(area.y + area.height) - y
      )
    }
    var canvas = FilmCanvas(
      width: max(1, pixels(size.width)), height: max(1, pixels(size.height)))
    for item in items {
      let (place, clip) = (box(item.area), box(item.clip))
      let opacity = Int(item.opacity)
      switch item.content {
      case .color(let red, let green, let blue):
        canvas.fill(
          place.intersection(clip), red: red, green: green, blue: blue, opacity: opacity)
      case .picture(let file, let number):
        let frame = try frames.picture(file: file, frame: Int(number))
        try draw(frame, of: file, on: &canvas, in: place, clip: clip, opacity: opacity)
      case .video(let file, let pts, let rotation):
        let frame = try frames.frame(file: file, pts: pts)
        try draw(
          frame, of: file, on: &canvas, in: place, clip: clip, rotation: Int(rotation),
          opacity: opacity)
      }
    }
    return canvas
  }

  private func draw(
    _ frame: VideoFrame, of file: String, on canvas: inout FilmCanvas, in place: FilmCanvas.Box,
    clip: FilmCanvas.Box, rotation: Int = 0, opacity: Int
  ) throws(MediaError) {
    let isDrawn = canvas.draw(
      frame, in: place, clip: clip, rotation: rotation, opacity: opacity)
    guard isDrawn else { throw MediaError(file: file, what: "cannot scale a picture of it") }
  }
}
