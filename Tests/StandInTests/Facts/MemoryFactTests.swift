import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// Memory, section A6 of `ios-behaviour.md`. A6.1 to A6.5 are the rows of its table, which a profile test checks;
/// A6.6 and A6.7 are the points below that table. The warning level is 512 GiB here, the limit 1 TiB.
@MainActor
struct MemoryFactTests {
  private static let warning: Int64 = 1 << 39
  private static let limit: Int64 = 1 << 40

  private final class Delegate: UIApplicationDelegate {
    let journal: Journal
    init(_ journal: Journal) { self.journal = journal }
    func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
      journal.note("delegate")
    }
  }

  private final class Controller: UIViewController {
    let name: String
    let journal: Journal

    init(_ name: String, _ journal: Journal) {
      self.name = name
      self.journal = journal
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    override func didReceiveMemoryWarning() { journal.note(name) }
  }

  /// A delegate, a controller on screen, one below it in the stack, and an observer; each records the warning.
  private func listen(on bench: Workbench) -> Journal {
    bench.make {
      let journal = Journal()
      let delegate = Delegate(journal)
      bench.kept.append(delegate)
      UIApplication.shared.delegate = delegate
      let stack = UINavigationController(rootViewController: Controller("below", journal))
      stack.pushViewController(Controller("shown", journal), animated: false)
      UIKitState.current.window?.rootViewController = stack
      _ = NotificationCenter.default.addObserver(
        forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: nil
      ) { _ in journal.note("observer") }
      return journal
    }
  }

  private func hold(_ bytes: Int64, on bench: Workbench) {
    bench.phone.ledger.set(bytes, .picture, of: bench.phone.birth(.other))
  }

  @Test func `A6.6 a warning goes to the delegate, the controllers on screen, the observers`() {
    Workbench.use { bench in
      let journal = listen(on: bench)
      bench.onMain { hold(Self.warning + 1, on: bench) }
      bench.wait(20)
      #expect(journal.lines == ["delegate", "shown", "observer"])
      #expect(bench.records(.memoryWarning).count == 1)
      #expect(!bench.phone.isOver)
    }
  }

  @Test func `A6.6 a fast rise is killed without a warning`() {
    Workbench.use { bench in
      let journal = listen(on: bench)
      bench.onMain { hold(Self.limit + 1, on: bench) }
      bench.wait(20)
      #expect(bench.phone.outcome == .killed)
      #expect(bench.records(.memoryWarning).isEmpty)
      #expect(journal.lines.isEmpty)
    }
  }

  @Test func `A6.6 a warning that finds main busy comes too late`() {
    Workbench.use { bench in
      let journal = listen(on: bench)
      bench.onMain {
        hold(Self.warning + 1, on: bench)
        bench.spend(200)
        hold(Self.warning, on: bench)
      }
      bench.wait(20)
      #expect(bench.records(.memoryWarning).count == 1)
      #expect(bench.phone.outcome == .killed)
      #expect(journal.lines.isEmpty)
    }
  }

  @Test func `A6.6 what an app takes on is held at the limit and killed above it`() {
    Workbench.use { bench in
      bench.onMain { hold(Self.limit - bench.phone.ledger.total, on: bench) }
      bench.wait(20)
      #expect(!bench.phone.isOver)
      bench.onMain { hold(1, on: bench) }
      #expect(bench.phone.outcome == .killed)
    }
  }

  @Test func `A6.6 a visible app is killed like a crash: no notification, and nothing runs on`() {
    Workbench.use { bench in
      let journal = listen(on: bench)
      bench.onMain {
        for name in [
          UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
        ] {
          _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
            journal.note("told")
          }
        }
        Timer.scheduledTimer(withTimeInterval: 0.05, repeats: true) { _ in journal.note("timer") }
      }
      bench.onMain { hold(Self.limit + 1, on: bench) }
      bench.wait(500)
      #expect(journal.lines.isEmpty)
      #expect(bench.records(.runEnded).map(\.small) == [RunOutcome.killed.rawValue])
    }
  }

  @Test func `A6.7 pausing a player frees little, taking its item away more`() throws {
    try Workbench.use { bench in
      let url = try #require(URL(string: "https://media.invalid/0/clip.mp4"))
      let player = bench.make { AVPlayer(url: url) }
      bench.onMain {
        let layer = AVPlayerLayer(player: player)
        layer.frame = bench.root.bounds
        bench.root.layer.addSublayer(layer)
        player.play()
      }
      bench.wait(3_000)
      let playing = bench.phone.ledger.total
      bench.onMain { player.pause() }
      bench.wait(500)
      let paused = bench.phone.ledger.total
      bench.onMain { player.replaceCurrentItem(with: nil) }
      bench.wait(500)
      let empty = bench.phone.ledger.total
      // Reported: 145 MB, 130 MB, 98 MB.
      #expect(playing - paused <= (paused - empty) / 2)
      #expect(empty < paused / 4)
      withExtendedLifetime(player) {}
    }
  }

  @Test func `A6.7 twelve videos of two pages hold their memory though all are paused and muted`()
    throws
  {
    try Workbench.use { bench in
      let url = try #require(URL(string: "https://media.invalid/0/clip.mp4"))
      var totals: [Int64] = []
      var players: [AVPlayer] = []
      for _ in 0..<12 {
        bench.onMain {
          let player = AVPlayer(url: url)
          player.isMuted = true
          player.pause()
          players.append(player)
        }
        bench.wait(2_000)
        totals.append(bench.phone.ledger.total)
      }
      #expect(totals.last == totals[0] * 12)
      #expect(totals[0] > 1_000_000)
      withExtendedLifetime(players) {}
    }
  }
}
