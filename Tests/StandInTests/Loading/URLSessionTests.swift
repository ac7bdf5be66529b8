import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// Loads through a link with a round trip of 100 ms that gives 1 MB/s: the clip of 250 500 bytes takes 350.5 ms.
@MainActor
struct URLSessionTests {
  nonisolated static let clip = "https://media.invalid/3/clip.mp4"

  /// Loads a URL and records what its handler received, and when.
  private func load(
    _ request: URLRequest, on bench: Workbench, into journal: Journal
  ) -> URLSessionDataTask {
    bench.make {
      let task = URLSession.shared.dataTask(with: request) { data, response, error in
        let phone = Phone.current
        let at = phone.world.now.nanoseconds / 1_000
        let status = (response as? HTTPURLResponse).map { "\($0.statusCode) " } ?? ""
        let code = (error as? URLError).map { "error \($0.code.rawValue) " } ?? ""
        journal.note(
          "\(at) µs: \(status)\(code)\(data?.count ?? -1) bytes on \(phone.world.context)")
      }
      task.resume()
      return task
    }
  }

  private func load(_ url: String, on bench: Workbench, into journal: Journal)
    -> URLSessionDataTask
  {
    guard let url = URL(string: url) else { preconditionFailure("\(url) is no URL") }
    return load(URLRequest(url: url), on: bench, into: journal)
  }

  private func requests(_ bench: Workbench) -> [String] {
    bench.phone.trace.all.compactMap { record in
      switch record.kind {
      case .requestBegan: "began at \(record.a)"
      case .requestAnswered: "answered \(record.a): \(record.b)"
      case .requestEnded: "ended: \(record.a), wasted \(record.b)"
      default: nil
      }
    }
  }

  @Test func `a load takes a round trip and its share of the link, and ends in the background`() {
    Workbench.use { bench in
      let journal = Journal()
      let task = load(Self.clip, on: bench, into: journal)
      #expect(task.state == .running)
      bench.wait(1000)
      #expect(journal.lines == ["350500 µs: 200 250500 bytes on worker"])
      #expect(task.state == .completed)
      #expect(
        requests(bench) == ["began at 0", "answered 200: 250500", "ended: 250500, wasted 0"])
      #expect(bench.records(.received).map(\.a).reduce(0, +) == 250_500)
      #expect(bench.records(.requestBegan).first?.subject == task.creationNumber)
      #expect(
        bench.records(.requestBegan).first?.b
          == Int64(bench.phone.name("https://media.invalid/3/clip.mp4")))
    }
  }

  @Test func `what is not there is answered by 404, which is no error`() {
    Workbench.use { bench in
      let journal = Journal()
      _ = load("https://media.invalid/3/none.mp4", on: bench, into: journal)
      bench.wait(1000)
      #expect(journal.lines == ["100000 µs: 404 0 bytes on worker"])
    }
  }

  @Test func `a cancelled load tells its handler, and what was under way is wasted`() {
    Workbench.use { bench in
      let journal = Journal()
      let task = load(Self.clip, on: bench, into: journal)
      bench.wait(200)
      bench.onMain {
        task.cancel()
        task.cancel()
      }
      bench.wait(1000)
      #expect(journal.lines == ["200000 µs: error -999 -1 bytes on worker"])
      #expect((task.error as? URLError)?.code == .cancelled)
      // The bytes of 100 ms at 1 MB/s have arrived, and those of half a round trip are on the way.
      #expect(requests(bench).last == "ended: 100000, wasted 50000")
    }
  }

  @Test func `a load that was never resumed does nothing, and can be cancelled`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        guard let url = URL(string: Self.clip) else { return }
        let task = URLSession.shared.dataTask(with: url) { _, _, error in
          journal.note("\((error as? URLError)?.code == .cancelled)")
        }
        task.cancel()
        task.resume()
      }
      bench.wait(1000)
      #expect(journal.lines == ["true"])
      #expect(requests(bench).isEmpty)
    }
  }

  @Test func `a part of a file is answered by 206`() {
    Workbench.use { bench in
      let journal = Journal()
      guard let url = URL(string: Self.clip) else { return }
      var request = URLRequest(url: url)
      request.setValue("bytes=500-1499", forHTTPHeaderField: "range")
      let task = load(request, on: bench, into: journal)
      bench.wait(1000)
      #expect(journal.lines == ["101000 µs: 206 1000 bytes on worker"])
      let response = task.response as? HTTPURLResponse
      #expect(
        response?.value(forHTTPHeaderField: "content-range") == "bytes 500-1499/250500")
      #expect(requests(bench).first == "began at 500")
    }
  }

  @Test func `a load without bytes for its time-out fails`() {
    // A byte every 8 ms: the first comes after 108 ms.
    Workbench.use(downlink: 1000) { bench in
      let journal = Journal()
      guard let url = URL(string: Self.clip) else { return }
      _ = load(URLRequest(url: url, timeoutInterval: 0.105), on: bench, into: journal)
      bench.wait(1000)
      #expect(journal.lines == ["105000 µs: error -1001 -1 bytes on worker"])
    }
  }

  @Test func `a load that goes on slowly does not time out`() {
    Workbench.use(downlink: 80_000) { bench in
      let journal = Journal()
      guard let url = URL(string: Self.clip) else { return }
      _ = load(URLRequest(url: url, timeoutInterval: 1), on: bench, into: journal)
      bench.wait(30_000)
      #expect(journal.lines == ["25150000 µs: 200 250500 bytes on worker"])
    }
  }

  @Test func `hosts other than the feed's are not found, files of the phone do not use the link`() {
    Workbench.use { bench in
      let journal = Journal()
      _ = load("https://example.com/a.jpg", on: bench, into: journal)
      _ = load("file:///media/0/poster.png", on: bench, into: journal)
      _ = load("file:///media/0/none.png", on: bench, into: journal)
      bench.wait(1000)
      #expect(
        journal.lines == [
          "0 µs: error -1003 -1 bytes on worker", "0 µs: 500 bytes on worker",
          "0 µs: error -1100 -1 bytes on worker",
        ])
      #expect(requests(bench).isEmpty)
    }
  }

  @Test func `bytes count until nobody holds them`() {
    Workbench.use { bench in
      final class Holder: @unchecked Sendable { var data: Data? }
      let holder = Holder()
      bench.onMain {
        guard let url = URL(string: Self.clip) else { return }
        URLSession.shared.dataTask(with: url) { data, _, _ in holder.data = data }.resume()
      }
      bench.wait(200)
      #expect(bench.phone.ledger.total > 60_000)
      bench.wait(800)
      #expect(bench.phone.ledger.total == 250_500)
      #expect(bench.phone.ledger.peak <= 250_500)
      bench.onMain { holder.data = nil }
      #expect(bench.phone.ledger.total == 0)
    }
  }
}
