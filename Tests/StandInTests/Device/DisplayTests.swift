import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// What a person sees of a cell is what takes most of it. The screen is 320 × 480 pt.
@MainActor
struct DisplayTests {
  /// The last screen fact of a full-screen cell to which `setUp` adds layers, once its video has loaded.
  private func fact(_ setUp: @escaping (PageCell) -> Void) -> ScreenFact? {
    var seen: ScreenFact?
    Workbench.use { bench in
      Pager.put(on: bench, count: 1) { $0.configure = setUp }
      bench.wait(600)
      seen = bench.records(.screen).last.flatMap { ScreenFact(rawValue: $0.small) }
    }
    return seen
  }

  private func layer(_ color: UIColor, _ frame: CGRect) -> CALayer {
    let layer = CALayer()
    layer.backgroundColor = color.cgColor
    layer.frame = frame
    return layer
  }

  /// The video of a cell, in a part of it.
  private func build(_ cell: PageCell, in frame: CGRect) {
    cell.build()
    cell.contentView.layer.sublayers?.last?.frame = frame
  }

  @Test(arguments: [(239.0, ScreenFact.black), (241, .background)])
  func `the larger of two colours is seen`(_ height: Double, _ expected: ScreenFact) {
    #expect(
      fact { cell in
        cell.backgroundColor = .black
        cell.contentView.layer.addSublayer(
          layer(.white, CGRect(x: 0, y: 0, width: 320, height: height)))
      } == expected)
  }

  @Test func `parts of one fact count together`() {
    #expect(
      fact { cell in
        cell.backgroundColor = .black
        for y in [0.0, 120, 240] {
          cell.contentView.layer.addSublayer(
            layer(.white, CGRect(x: 0, y: y, width: 320, height: 90)))
        }
      } == .background)
  }

  @Test func `overlapping parts do not count twice`() {
    #expect(
      fact { cell in
        cell.backgroundColor = .black
        for y in [0.0, 10, 20] {
          cell.contentView.layer.addSublayer(
            layer(.white, CGRect(x: 0, y: y, width: 320, height: 200)))
        }
      } == .black)
  }

  @Test func `a layer that clips cuts what is in it, one that does not lets it out`() {
    for clips in [false, true] {
      let seen = fact { cell in
        cell.backgroundColor = .black
        let small = CALayer()
        small.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        small.masksToBounds = clips
        small.addSublayer(layer(.white, CGRect(x: 0, y: 0, width: 320, height: 480)))
        cell.contentView.layer.addSublayer(small)
      }
      #expect(seen == (clips ? .black : .background))
    }
  }

  @Test func `the origin of a layer's bounds moves what is in it`() {
    for origin in [0.0, 400] {
      let seen = fact { cell in
        cell.backgroundColor = .black
        let parent = CALayer()
        parent.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        parent.bounds.origin.y = origin
        parent.addSublayer(layer(.white, CGRect(x: 0, y: 0, width: 320, height: 480)))
        cell.contentView.layer.addSublayer(parent)
      }
      #expect(seen == (origin == 0 ? .background : .black))
    }
  }

  @Test func `a layer of higher depth lies in front of one that was added later`() {
    #expect(
      fact { cell in
        let full = CGRect(x: 0, y: 0, width: 320, height: 480)
        let front = layer(.white, full)
        front.zPosition = 1
        cell.contentView.layer.addSublayer(front)
        cell.contentView.layer.addSublayer(layer(.black, full))
      } == .background)
  }

  @Test func `hidden and fully transparent layers show what lies behind them`() {
    #expect(
      fact { cell in
        cell.backgroundColor = .black
        let full = CGRect(x: 0, y: 0, width: 320, height: 480)
        let hidden = layer(.white, full)
        hidden.isHidden = true
        let clear = layer(.white, full)
        clear.opacity = 0
        for layer in [hidden, clear] { cell.contentView.layer.addSublayer(layer) }
      } == .black)
  }

  @Test func `a video layer of no size shows nothing`() {
    #expect(
      fact { cell in
        cell.backgroundColor = .black
        build(cell, in: .zero)
      } == .black)
  }

  @Test func `the bars of a letterboxed video are not blank`() {
    #expect(
      fact { cell in
        cell.backgroundColor = .black
        build(cell, in: CGRect(x: 0, y: 0, width: 320, height: 480))
      } == .frame)
  }

  @Test(arguments: [(200.0, ScreenFact.black), (320, .frame)])
  func `a video smaller than its cell is seen if it takes most of it`(
    _ height: Double, _ expected: ScreenFact
  ) {
    #expect(
      fact { cell in
        cell.backgroundColor = .black
        build(cell, in: CGRect(x: 0, y: 60, width: 320, height: height))
      } == expected)
  }

  @Test func `frames of a video that takes the lesser part reach the screen`() {
    Workbench.use { bench in
      Pager.put(on: bench, count: 1) {
        $0.configure = { cell in
          cell.backgroundColor = .black
          build(cell, in: CGRect(x: 0, y: 0, width: 320, height: 100))
        }
      }
      bench.wait(600)
      #expect(bench.records(.presented).count > 5)
    }
  }

  @Test(arguments: [(UIView.ContentMode.center, ScreenFact.black), (.scaleAspectFit, .poster)])
  func `a picture lies in its view by its content mode`(
    _ mode: UIView.ContentMode, _ expected: ScreenFact
  ) {
    #expect(
      fact { cell in
        cell.backgroundColor = .black
        let view = UIImageView(frame: cell.contentView.bounds)
        view.image = UIImage(contentsOfFile: "/media/0/poster.png")
        view.contentMode = mode
        cell.contentView.addSubview(view)
      } == expected)
  }

  @Test(arguments: [
    ("/media/0/poster.png", ScreenFact.poster), ("/media/poster.png", .poster),
    ("/media/7/poster.png", .wrongPicture),
  ])
  func `a picture of another item is a wrong one, a picture of none stands in for any`(
    _ path: String, _ expected: ScreenFact
  ) {
    #expect(
      fact { cell in
        cell.contentView.layer.contents = UIImage(contentsOfFile: path)
      } == expected)
  }

  @Test func `behind an empty cell lies what is behind it in the tree`() {
    Workbench.use { bench in
      bench.onMain {
        let wall = UIView(frame: bench.root.bounds)
        wall.backgroundColor = .white
        bench.root.backgroundColor = .black
        bench.root.addSubview(wall)
      }
      Pager.put(on: bench, count: 1)
      bench.wait(100)
      #expect(bench.records(.screen).last?.small == ScreenFact.background.rawValue)
    }
  }
}
