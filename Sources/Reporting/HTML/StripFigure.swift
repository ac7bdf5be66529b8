import Simulation

/// A run's filmstrip under its time axis.
enum StripFigure {
  static func markup(_ pictures: [StripPicture], variant: String) -> Markup {
    guard !pictures.isEmpty else { return Markup() }
    let frames = pictures.map { picture -> Markup in
      let at = RunLanes.milliseconds(picture.at.nanoseconds)
      let fault: Markup = picture.fault.map { "<figcaption>\($0)</figcaption>" } ?? Markup()
      let word = picture.fault.map { ", \($0)" } ?? ""
      let style: Markup = picture.fault == nil ? Markup() : " class=\"fault\""
      return """
        <figure\(style) style="--t:\(at)"><img alt="the screen at \(Plot.seconds(at))\(word)" \
        src="data:image/\(picture.format.rawValue);base64,\(base64(picture.data))">\(fault)</figure>
        """
    }
    return Plot.figure(
      "What the screen showed in <span class=\"variant\">\(variant)</span>",
      """
      <div class="lane strip"><div class="name">screen</div><div class="plot">\(frames)</div></div>\
      \(Plot.twin("pictures of the screen", ["at", "what is wrong"], pictures.map { row($0) }))
      """)
  }

  private static func row(_ picture: StripPicture) -> [Markup] {
    [
      "\(Plot.seconds(RunLanes.milliseconds(picture.at.nanoseconds)))",
      "\(picture.fault ?? "nothing")",
    ]
  }

  /// RFC 4648.
  static func base64(_ bytes: [UInt8]) -> String {
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
