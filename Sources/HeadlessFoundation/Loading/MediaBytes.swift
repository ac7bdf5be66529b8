import Foundation
import ReelbenchSimulation

/// The bytes of a medium, as an app gets them. There are as many as in the file, and they *name* the medium.
///
/// A run from a tape opens no media file, and a run must not depend on how it decodes. The content is therefore the
/// same with and without a tape: the first bytes of the format, for code that looks for them, then the identity of the
/// medium, then zeros. `UIImage` and `CGImageSource` find the picture from them. Code that reads pixels or text from
/// the bytes itself cannot work on them.
///
/// The memory counts as the app's until the last copy of the value is released. A changed copy has memory of its own,
/// which is not counted.
package enum MediaBytes {
  private static let magicSize = 12
  /// Magic, mark, number of the medium, feed item, size of the file.
  private static let headSize = magicSize + 4 + 4 + 4 + 8
  private static let mark: UInt32 = 0x314D_4252

  /// A medium's bytes, or a part of them.
  /// - Parameter made: the app code that requested them, to which metrics by maker attribute the object.
  package static func data(
    of asset: MediaAsset, item: Int, range: ByteRange? = nil, made: String = "loading"
  ) -> Data {
    let phone = Phone.current
    let range = range ?? ByteRange(lower: 0, upper: asset.tape.head.size)
    let count = Int(range.upper - range.lower)
    guard count > 0, let memory = calloc(count, 1) else { return Data() }
    let head = head(of: asset, item: item)
    for index in head.indices where index >= Int(range.lower) && index < Int(range.upper) {
      memory.storeBytes(of: head[index], toByteOffset: index - Int(range.lower), as: UInt8.self)
    }
    let life = phone.calling(made) { Lifeline(.other) }
    let number = life.number
    phone.world.effect { phone.ledger.set(Int64(count), .packets, of: number) }
    return Data(
      bytesNoCopy: memory, count: count,
      deallocator: .custom { memory, _ in
        free(memory)
        withExtendedLifetime(life) {}
      })
  }

  /// The medium that bytes name, with the feed item they were loaded for (−1: none); nil for bytes that are not a
  /// complete medium.
  package static func medium(in data: Data) -> (item: Int, asset: MediaAsset)? {
    guard data.count >= headSize else { return nil }
    return data.withUnsafeBytes { bytes -> (item: Int, asset: MediaAsset)? in
      func word<Word: FixedWidthInteger>(at offset: Int, _ type: Word.Type) -> Word {
        Word(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
      }
      guard word(at: magicSize, UInt32.self) == mark,
        let asset = Phone.current.library.asset(number: Int(word(at: magicSize + 4, UInt32.self))),
        word(at: magicSize + 12, Int64.self) == asset.tape.head.size,
        data.count >= asset.tape.head.size
      else { return nil }
      return (Int(word(at: magicSize + 8, Int32.self)), asset)
    }
  }

  private static func head(of asset: MediaAsset, item: Int) -> [UInt8] {
    var head = magic(of: asset)
    func append<Word: FixedWidthInteger>(_ word: Word) {
      withUnsafeBytes(of: word.littleEndian) { head.append(contentsOf: $0) }
    }
    append(mark)
    append(UInt32(Phone.current.library.number(of: asset)))
    append(Int32(item))
    append(asset.tape.head.size)
    return head
  }

  /// The first bytes of files of the format.
  private static func magic(of asset: MediaAsset) -> [UInt8] {
    let start: [UInt8] =
      switch asset.path.split(separator: ".").last?.lowercased() {
      case "jpg", "jpeg": [0xFF, 0xD8, 0xFF, 0xE0]
      case "png": [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      case "gif": Array("GIF89a".utf8)
      case "webp": Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
      case "mp4", "m4v", "mov": [0, 0, 0, 0x18] + Array("ftypmp42".utf8)
      default: []
      }
    return start + Array(repeating: 0, count: magicSize - start.count)
  }

  /// The MIME type that a server sends with a file.
  static func type(of asset: MediaAsset) -> String {
    switch asset.path.split(separator: ".").last?.lowercased() {
    case "jpg", "jpeg": "image/jpeg"
    case "png": "image/png"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "mp4", "m4v": "video/mp4"
    case "mov": "video/quicktime"
    default: "application/octet-stream"
    }
  }
}
