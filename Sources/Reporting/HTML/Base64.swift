/// Base64 encoding (RFC 4648).
enum Base64 {
  static func text(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let piece = bytes[start..<min(start + 3, bytes.count)]
      let word = piece.enumerated().reduce(UInt32(0)) {
        $0 | UInt32($1.element) << (16 - 8 * UInt32($1.offset))
      }
      for place in 0..<4 {
        let letter = letters[Int(word >> (18 - 6 * UInt32(place)) & 63)]
        text.append(place <= piece.count ? letter : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
