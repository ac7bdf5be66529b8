import HeadlessUIKit
import ReelbenchSimulation
import Testing

@MainActor
struct NotificationCenterTests {
  private let name = Notification.Name("note")
  private var center: NotificationCenter { .default }

  @Test func `an observer hears its name from its object alone`() {
    Workbench.use { bench in
      let journal = Journal()
      let one = NSObject()
      let other = NSObject()
      bench.onMain {
        for (label, object) in [("one", one as NSObject?), ("any", nil)] {
          _ = center.addObserver(forName: name, object: object, queue: nil) { _ in
            journal.note(label)
          }
        }
        _ = center.addObserver(forName: nil, object: one, queue: nil) { note in
          journal.note("all: \(note.name.rawValue)")
        }
        center.post(name: name, object: one)
        center.post(name: name, object: other)
        center.post(name: name, object: nil)
        center.post(name: Notification.Name("else"), object: one)
      }
      #expect(journal.lines == ["one", "any", "all: note", "any", "any", "all: else"])
    }
  }

  @Test func `an observer of an object that is gone hears nothing`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        var object: NSObject? = NSObject()
        _ = center.addObserver(forName: name, object: object, queue: nil) { _ in
          journal.note("heard")
        }
        object = nil
        center.post(name: name, object: nil)
        center.post(name: name, object: NSObject())
      }
      #expect(journal.lines.isEmpty)
    }
  }

  @Test func `a post on main with the main queue calls at once`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        _ = center.addObserver(forName: name, object: nil, queue: .main) { note in
          journal.note("heard \(note.userInfo?["key"] ?? "nothing")")
        }
        center.post(name: name, object: nil, userInfo: ["key": 3])
        journal.note("posted")
      }
      #expect(journal.lines == ["heard 3", "posted"])
    }
  }

  @Test func `a post of a worker with the main queue comes on main, without a queue on the worker`()
  {
    Workbench.use { bench in
      let journal = Journal()
      let name = name
      bench.onMain {
        _ = center.addObserver(forName: name, object: nil, queue: .main) { _ in
          journal.note("\(Phone.current.world.context)")
        }
        _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in
          journal.note("\(Phone.current.world.context)")
        }
        DispatchQueue.global().async { NotificationCenter.default.post(name: name, object: nil) }
      }
      bench.wait(1)
      #expect(journal.lines == ["worker", "main"])
    }
  }

  @Test func `a removed observer is not called, also when it is removed during the post`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        var second: (any NSObjectProtocol)?
        let first = center.addObserver(forName: name, object: nil, queue: nil) { _ in
          journal.note("first")
          if let second { center.removeObserver(second) }
        }
        second = center.addObserver(forName: name, object: nil, queue: nil) { _ in
          journal.note("second")
        }
        center.post(name: name, object: nil)
        center.removeObserver(first)
        center.post(name: name, object: nil)
      }
      #expect(journal.lines == ["first"])
    }
  }

  @Test func `the centre keeps a block until it is removed, whatever becomes of the token`() {
    Workbench.use { bench in
      weak var kept: NSObject?
      var token: (any NSObjectProtocol)?
      bench.onMain {
        let captured = NSObject()
        kept = captured
        token = center.addObserver(forName: name, object: nil, queue: nil) { _ in
          _ = captured
        }
      }
      #expect(kept != nil)
      bench.onMain {
        if let token { center.removeObserver(token) }
      }
      #expect(kept == nil)
    }
  }

  @Test func `a registration that is left at a drain is listed with its object`() {
    Workbench.use { bench in
      let view = bench.make { UIView(frame: .zero) }
      bench.onMain {
        _ = center.addObserver(forName: name, object: view, queue: nil) { _ in }
        _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in }
      }
      bench.session.close()
      let held = bench.records(.holds)
      #expect(held.map(\.a) == [Int64(view.creationNumber), 0])
      #expect(held.allSatisfy { $0.small == ObjectClass.observer.rawValue })
    }
  }
}
