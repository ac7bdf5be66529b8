import Foundation
import Testing

/// Headless Chromium, as Debian packages it.
enum Browser {
  /// The findings of a page's self-test (`#selftest`).
  struct Trial: Decodable {
    struct Axis: Decodable {
      let hover: String
      let values: [String]
      let whole: [Int]
      let zoomed: [Int]
      let panned: [Int]
      let back: [Int]
      let boxes: Int
      let ticks: Int
    }

    struct Film: Decodable {
      /// The visible pictures of each row, the row of captions first: instant, left and right edge.
      let whole: [[[Double]]]
      /// The same as `whole`, when zoomed to the pictures.
      let near: [[[Double]]]
      /// The text that each row shows for the middle of the axis.
      let values: [String]
    }

    let faults: [String]
    /// The width of the content, and that of the window.
    let width: [Int]
    let charts: Int
    /// Charts without a table.
    let twinless: [String]
    /// Drawings without a name.
    let nameless: Int
    /// Texts that are cut off.
    let cut: [String]
    let axes: [Axis]
    let films: [Film]
    /// For each row of first frames, the text at its first point under the pointer, and at its last point by keys.
    let samples: [[String]]
  }

  /// What a page shows when its scripts do not run.
  struct Still: Decodable {
    let verdict: String
    let tables: Int
    let drawings: Int
    let controls: Int
    let images: Int
    /// The visible pictures of each row, as in `Trial.Film`.
    let frames: [[[Double]]]
    let width: [Int]
  }

  struct Sight: Decodable {
    let trial: Trial
    let still: Still
    /// The page's title, which shows whether a script in a text has run: such a script would change it.
    let title: String
  }

  /// Opens a page in two frames of a width: one with scripts, which tests itself, and one without scripts.
  static func open(_ page: String, width: Int, in folder: Folder) throws -> Sight {
    let name = URL(filePath: page).lastPathComponent
    let frame = "style=\"width:\(width)px;height:900px;border:0\""
    let wrapper = try folder.write(
      """
      <!doctype html><meta charset="utf-8"><body style="margin:0">
      <iframe id="live" src="\(name)#selftest" \(frame)></iframe>
      <iframe id="still" sandbox="allow-same-origin" src="\(name)" \(frame)></iframe>
      <pre id="found"></pre><script>addEventListener("load", () => {
        const live = document.getElementById("live").contentDocument;
        const still = document.getElementById("still").contentDocument;
        const seen = s => [...still.querySelectorAll(s)].filter(e => e.getBoundingClientRect().height > 0).length;
        document.getElementById("found").textContent = btoa(unescape(encodeURIComponent(JSON.stringify({
          title: live.title, trial: JSON.parse(live.getElementById("selftest").textContent),
          still: { verdict: still.querySelector("h1").innerText, tables: seen("table"), drawings: seen("figure.chart svg"),
            controls: seen(".controls"), images: still.images.length + still.querySelectorAll(".shot").length,
            frames: [...still.querySelectorAll(".frames")].map(l => [...l.querySelectorAll(".at,.shot")].filter(e => e.offsetParent)
              .map(e => { const r = e.getBoundingClientRect(); return [+e.style.getPropertyValue("--t"), r.left, r.right]; })),
            width: [still.documentElement.scrollWidth, still.documentElement.clientWidth] } }))));
      })</script>
      """, to: "wrapper-\(width).html")
    let outcome = try chromium(
      ["--allow-file-access-from-files", "--dump-dom", "file://\(wrapper)"], in: folder)
    let found = try #require(outcome.output.firstMatch(of: /<pre id="found">([^<]+)<\/pre>/))
    let data = try #require(Data(base64Encoded: String(found.1)))
    return try JSONDecoder().decode(Sight.self, from: data)
  }

  /// Lines that the console of a page shows.
  static func console(_ page: String, in folder: Folder) throws -> [Substring] {
    try chromium(
      ["--enable-logging=stderr", "--dump-dom", "file://\(page)#selftest"], in: folder
    ).errors.split(separator: "\n").filter { $0.contains("CONSOLE") }
  }

  private static func chromium(_ arguments: [String], in folder: Folder) throws -> Reelbench.Outcome
  {
    let outcome = try Reelbench.command(
      [
        "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,1000",
        "--user-data-dir=\(folder.path("profile"))",
      ] + arguments)
    #expect(outcome.code == 0, "chromium is installed by scripts/setup: \(outcome.errors)")
    return outcome
  }
}
