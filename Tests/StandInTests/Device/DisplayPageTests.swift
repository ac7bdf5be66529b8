import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// A page that is a plain view.
final class PageView: UIView {
  var item: Int?
}

/// Pages of an app without a collection view: views of a plain scroll view for which the app names an item.
@MainActor
struct DisplayPageTests {
  private struct Strip {
    let scroll: UIScrollView
    let pages: [PageView]
  }

  /// Pages side by side in a scroll view, inside `wrappers` nested views.
  private func strip(on bench: Workbench, wrappers: Int = 0) -> Strip {
    bench.make {
      let scroll = UIScrollView(frame: bench.root.bounds)
      scroll.isPagingEnabled = true
      scroll.contentSize = CGSize(width: 960, height: 480)
      var content: UIView = scroll
      for _ in 0..<wrappers {
        let wrapper = UIView(frame: CGRect(x: 0, y: 0, width: 960, height: 480))
        content.addSubview(wrapper)
        content = wrapper
      }
      let pages = (0..<3).map { item in
        let page = PageView(
          frame: CGRect(x: CGFloat(item) * 320, y: 0, width: 320, height: 480))
        page.item = item
        page.backgroundColor = item == 1 ? .white : .black
        content.addSubview(page)
        return page
      }
      bench.root.addSubview(scroll)
      return Strip(scroll: scroll, pages: pages)
    }
  }

  private func facts(_ bench: Workbench, of page: PageView) -> [ScreenFact?] {
    bench.records(.screen).filter { $0.subject == page.creationNumber }
      .map { ScreenFact(rawValue: $0.small) }
  }

  @Test(arguments: [0, 1]) func `a page is bound and seen`(_ wrappers: Int) {
    Workbench.use { bench in
      let strip = strip(on: bench, wrappers: wrappers)
      bench.wait(100)
      #expect(bench.records(.bind).map(\.a) == [0, 1, 2])
      #expect(facts(bench, of: strip.pages[0]) == [.black])
      #expect(facts(bench, of: strip.pages[1]).isEmpty)
      bench.onMain { strip.scroll.contentOffset.x = 320 }
      bench.wait(100)
      #expect(facts(bench, of: strip.pages[0]) == [.black, .absent])
      #expect(facts(bench, of: strip.pages[1]) == [.background])
      #expect(bench.session.page == 1)
    }
  }

  @Test func `a view deeper in a scroll view is no page`() {
    Workbench.use { bench in
      _ = strip(on: bench, wrappers: 2)
      bench.wait(100)
      #expect(bench.records(.bind).isEmpty)
    }
  }

  @Test func `a page that gets another item is bound anew and shows a frame of the old one`() {
    Workbench.use { bench in
      let strip = strip(on: bench)
      var players: [AVPlayer] = []
      bench.onMain {
        guard let url = URL(string: "https://media.invalid/0/clip.mp4") else { return }
        let player = AVPlayer(url: url)
        let layer = AVPlayerLayer(player: player)
        layer.frame = strip.pages[0].bounds
        strip.pages[0].layer.addSublayer(layer)
        player.play()
        players.append(player)
      }
      bench.wait(600)
      #expect(facts(bench, of: strip.pages[0]) == [.black, .frame])
      #expect(bench.records(.layerReady).last?.b == Int64(strip.pages[0].creationNumber))
      bench.onMain {
        strip.pages[0].item = 5
        strip.pages[0].backgroundColor = .gray
      }
      bench.wait(100)
      #expect(facts(bench, of: strip.pages[0]).last == .wrongFrame)
      #expect(bench.records(.bind).last?.a == 5)
      #expect(players.count == 1)
    }
  }

  @Test func `a page that shows no item any more is not seen`() {
    Workbench.use { bench in
      let strip = strip(on: bench)
      bench.wait(100)
      bench.onMain {
        strip.pages[0].item = nil
        strip.pages[0].backgroundColor = .gray
      }
      bench.wait(100)
      #expect(facts(bench, of: strip.pages[0]) == [.black, .absent])
    }
  }
}
