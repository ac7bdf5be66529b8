import HeadlessUIKit
import ReelbenchSimulation
import Testing

@MainActor
struct CacheTests {
  private final class Thing: NSObject {}

  private func events(_ bench: Workbench) -> [CacheEvent?] {
    bench.records(.cache).map { CacheEvent(rawValue: $0.small) }
  }

  private func names(in cache: NSCache<NSString, Thing>, _ keys: [String]) -> [String] {
    keys.filter { cache.object(forKey: $0 as NSString) != nil }
  }

  @Test func `an object is found by an equal key`() {
    Workbench.use { bench in
      bench.onMain {
        let cache = NSCache<NSURL, Thing>()
        guard let a = NSURL(string: "https://media.invalid/0/a"),
          let same = NSURL(string: "https://media.invalid/0/a")
        else { return }
        #expect(cache.object(forKey: a) == nil)
        cache.setObject(Thing(), forKey: a)
        #expect(cache.object(forKey: same) != nil)
        cache.removeObject(forKey: a)
        #expect(cache.object(forKey: same) == nil)
      }
      #expect(events(bench) == [.miss, .stored, .hit, .evicted, .miss])
    }
  }

  @Test func `over a limit of count or cost, what was used longest ago goes`() {
    Workbench.use { bench in
      bench.onMain {
        let byCount = NSCache<NSString, Thing>()
        byCount.countLimit = 2
        let byCost = NSCache<NSString, Thing>()
        byCost.totalCostLimit = 25
        for name in ["a", "b"] {
          byCount.setObject(Thing(), forKey: name as NSString)
          byCost.setObject(Thing(), forKey: name as NSString, cost: 10)
        }
        _ = byCount.object(forKey: "a")
        _ = byCost.object(forKey: "a")
        byCount.setObject(Thing(), forKey: "c")
        byCost.setObject(Thing(), forKey: "c", cost: 10)
        #expect(names(in: byCount, ["a", "b", "c"]) == ["a", "c"])
        #expect(names(in: byCost, ["a", "b", "c"]) == ["a", "c"])
        // The app sets the costs: an object without a cost counts as 0.
        let careless = NSCache<NSString, Thing>()
        careless.totalCostLimit = 1
        for name in ["a", "b"] { careless.setObject(Thing(), forKey: name as NSString) }
        #expect(names(in: careless, ["a", "b"]) == ["a", "b"])
      }
    }
  }

  @Test func `what a cache holds is recorded in bytes, also after a later decode`() {
    Workbench.use { bench in
      bench.onMain {
        guard let image = UIImage(contentsOfFile: "/media/0/poster.png") else { return }
        let cache = NSCache<NSString, UIImage>()
        cache.setObject(image, forKey: "a")
        image.picture.decode(api: "test")
        _ = cache.object(forKey: "a")
        cache.removeAllObjects()
      }
      #expect(bench.records(.cache).map(\.a) == [0, 40_000, 40_000])
      #expect(bench.records(.cache).map(\.b) == [0, 40_000, 0])
    }
  }

  @Test func `a memory warning empties it and the background does not, as this device has it`() {
    Workbench.use { bench in
      let cache = bench.make { NSCache<NSString, Thing>() }
      bench.onMain { cache.setObject(Thing(), forKey: "a") }
      bench.session.enterBackground()
      bench.session.enterForeground()
      #expect(events(bench) == [.stored])
      bench.session.sendMemoryWarning()
      bench.wait(100)
      #expect(events(bench) == [.stored, .evicted])
    }
  }
}
