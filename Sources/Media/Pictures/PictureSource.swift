import ReelbenchCFFmpeg

/// Allocates the pictures of a decoder: the `get_buffer2` of one codec context.
///
/// Some decoders (AV1) allocate their pictures themselves. Their frames are copied into pictures of this source when they are
/// put out, and so are accounted for by their size; the references that such a decoder holds are part of its own heap.
///
/// Each picture is one block of the recycler. Its last release, by the decoder or by a holder of the frame, on any
/// thread, returns the block and notifies the ledger.
final class PictureSource {
  /// Whether reused memory is cleared. Error concealment shows the earlier contents, so a file with errors needs it.
  let clears: Bool
  private let recycler: PictureRecycler
  private let ledger: PictureLedger?
  /// Pictures given so far.
  private(set) var count = 0
  /// Bytes of the largest picture given.
  private(set) var largest = 0

  init(recycler: PictureRecycler, clears: Bool, ledger: PictureLedger?) {
    self.recycler = recycler
    self.clears = clears
    self.ledger = ledger
  }

  /// Makes this the source of a context's pictures. The source has to outlive the context.
  func attach(to context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    context.pointee.get_buffer2 = { context, frame, flags in
      guard let context, let frame, let opaque = context.pointee.opaque else { return -EINVAL }
      return Unmanaged<PictureSource>.fromOpaque(opaque).takeUnretainedValue()
        .give(to: frame, of: context, flags)
    }
  }

  /// Whether a decoder does not take its pictures from a source.
  static func isBypassed(by context: UnsafeMutablePointer<AVCodecContext>) -> Bool {
    let ability = context.pointee.codec.map { Int32($0.pointee.capabilities) } ?? 0
    return ability & AV_CODEC_CAP_DR1 == 0
  }

  /// The frame in a picture of this source: itself, or a copy of one that its decoder allocated; nil when there is no memory.
  func own(_ frame: VideoFrame, of context: UnsafeMutablePointer<AVCodecContext>) -> VideoFrame? {
    guard Self.isBypassed(by: context) else { return frame }
    return HeapMeter.unaccounted {
      guard let copy = VideoFrame() else { return nil }
      let code = copy.fill { target in
        frame.read { source in
          target.pointee.format = source.pointee.format
          target.pointee.width = source.pointee.width
          target.pointee.height = source.pointee.height
          guard let layout = PictureLayout(frame: target, of: context) else { return -EINVAL }
          let given = fill(target, layout)
          guard given >= 0 else { return given }
          let copied = av_frame_copy(target, source)
          return copied < 0 ? copied : av_frame_copy_props(target, source)
        }
      }
      copy.dropSideData()
      return code < 0 ? nil : copy
    }
  }

  private func give(
    to frame: UnsafeMutablePointer<AVFrame>, of context: UnsafeMutablePointer<AVCodecContext>,
    _ flags: Int32
  ) -> Int32 {
    guard !Self.isBypassed(by: context) else {
      return avcodec_default_get_buffer2(context, frame, flags)
    }
    return HeapMeter.unaccounted {
      guard let layout = PictureLayout(frame: frame, of: context) else { return -EINVAL }
      return fill(frame, layout)
    }
  }

  private func fill(_ frame: UnsafeMutablePointer<AVFrame>, _ layout: PictureLayout) -> Int32 {
    guard let address = recycler.take(bytes: layout.bytes, clears: clears) else { return -ENOMEM }
    let block = PictureBlock(
      address: address, bytes: layout.bytes, recycler: recycler, ledger: ledger)
    guard let buffer = block.wrapped() else { return -ENOMEM }
    frame.pointee.buf.0 = buffer
    layout.place(frame, at: buffer.pointee.data)
    count += 1
    largest = max(largest, layout.bytes)
    return 0
  }
}

/// The memory of one picture, which is returned to the recycler when the block is released.
final class PictureBlock {
  let address: UnsafeMutableRawPointer
  let bytes: Int
  let recycler: PictureRecycler
  let ledger: PictureLedger?
  let ticket: PictureLedger.Ticket?

  init(
    address: UnsafeMutableRawPointer, bytes: Int, recycler: PictureRecycler,
    ledger: PictureLedger? = nil
  ) {
    self.address = address
    self.bytes = bytes
    self.recycler = recycler
    self.ledger = ledger
    ticket = ledger?.taken(at: UInt(bitPattern: address))
  }

  /// A buffer that keeps the block until its last reference is released; nil when there is no memory.
  func wrapped() -> UnsafeMutablePointer<AVBufferRef>? {
    let opaque = Unmanaged.passRetained(self).toOpaque()
    let buffer = av_buffer_create(
      address.assumingMemoryBound(to: UInt8.self), bytes,
      { opaque, _ in
        if let opaque { Unmanaged<PictureBlock>.fromOpaque(opaque).release() }
      }, opaque, 0)
    if buffer == nil { Unmanaged<PictureBlock>.fromOpaque(opaque).release() }
    return buffer
  }

  deinit {
    if let ledger, let ticket { ledger.dropped(ticket) }
    recycler.give(address, bytes: bytes)
  }
}

/// The places of a picture's planes in its block.
///
/// Line sizes and the total are those of libavcodec's own pool, the unit in which a tape counts memory: each plane is
/// followed by 16 bytes that decoders may overread, and may be shifted by 63 bytes for its alignment.
private struct PictureLayout {
  private static let alignment = 64
  private static let overread = 16

  let bytes: Int
  private var lineSizes = [Int32](repeating: 0, count: 4)
  private var offsets = [Int](repeating: -1, count: 4)

  init?(frame: UnsafeMutablePointer<AVFrame>, of context: UnsafeMutablePointer<AVCodecContext>) {
    var width = frame.pointee.width
    var height = frame.pointee.height
    let format = AVPixelFormat(frame.pointee.format)
    var strides = [Int32](repeating: 0, count: Int(AV_NUM_DATA_POINTERS))
    avcodec_align_dimensions2(context, &width, &height, &strides)
    guard width > 0, height > 0 else { return nil }
    // As libavcodec does it: widen by the lowest set bit until every line is aligned.
    while true {
      guard av_image_fill_linesizes(&lineSizes, format, width) >= 0 else { return nil }
      let lines = lineSizes
      guard zip(lines, strides).contains(where: { $1 > 0 && $0 % $1 != 0 }) else { break }
      let (wider, overflow) = width.addingReportingOverflow(width & ~(width - 1))
      guard !overflow else { return nil }
      width = wider
    }
    var sizes = [Int](repeating: 0, count: 4)
    let lines = lineSizes.map { Int($0) }
    guard av_image_fill_plane_sizes(&sizes, format, height, lines) >= 0 else { return nil }
    var end = 0
    var total = 0
    for plane in 0..<4 where sizes[plane] > 0 {
      offsets[plane] = (end + Self.alignment - 1) / Self.alignment * Self.alignment
      end = offsets[plane] + sizes[plane] + Self.overread
      total += sizes[plane] + Self.overread + Self.alignment - 1
    }
    bytes = total
  }

  func place(_ frame: UnsafeMutablePointer<AVFrame>, at base: UnsafeMutablePointer<UInt8>) {
    let planes = (0..<4).map { offsets[$0] >= 0 ? base + offsets[$0] : nil }
    frame.pointee.data = (planes[0], planes[1], planes[2], planes[3], nil, nil, nil, nil)
    frame.pointee.linesize = (
      lineSizes[0], lineSizes[1], lineSizes[2], lineSizes[3], 0, 0, 0, 0
    )
    let data = UnsafeMutableRawPointer(frame) + (MemoryLayout<AVFrame>.offset(of: \.data) ?? 0)
    frame.pointee.extended_data = data.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self)
  }
}
