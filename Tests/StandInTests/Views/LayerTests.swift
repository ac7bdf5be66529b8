import HeadlessUIKit
import Testing

@MainActor
struct LayerTests {
  private func layers(_ body: (CALayer, CALayer, CALayer, CALayer) -> Void) {
    Workbench.use { bench in
      bench.onMain { body(CALayer(), CALayer(), CALayer(), CALayer()) }
    }
  }

  @Test func `a layer without sublayers has none, not an empty list`() {
    layers { parent, a, _, _ in
      #expect(parent.sublayers == nil)
      parent.addSublayer(a)
      a.removeFromSuperlayer()
      #expect(parent.sublayers == nil)
      #expect(a.superlayer == nil)
    }
  }

  @Test func `sublayers lie back to front in the order in which they were added`() {
    layers { parent, a, b, c in
      for layer in [a, b, c] { parent.addSublayer(layer) }
      #expect(parent.sublayers == [a, b, c])
      parent.addSublayer(a)
      #expect(parent.sublayers == [b, c, a])
    }
  }

  @Test func `layers go in by index, below and above others`() {
    layers { parent, a, b, c in
      parent.insertSublayer(a, at: 0)
      parent.insertSublayer(b, at: 0)
      #expect(parent.sublayers == [b, a])
      parent.insertSublayer(c, below: a)
      #expect(parent.sublayers == [b, c, a])
      parent.insertSublayer(b, above: c)
      #expect(parent.sublayers == [c, b, a])
      parent.insertSublayer(c, at: 99)
      #expect(parent.sublayers == [b, a, c])
    }
  }

  @Test func `a layer has one superlayer`() {
    layers { first, second, a, _ in
      first.addSublayer(a)
      second.addSublayer(a)
      #expect(first.sublayers == nil)
      #expect(a.superlayer === second)
    }
  }

  @Test func `a layer that grows by its bounds stays where its middle is`() {
    layers { layer, _, _, _ in
      layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
      layer.bounds = CGRect(x: 5, y: 0, width: 120, height: 90)
      #expect(layer.frame == CGRect(x: 0, y: 0, width: 120, height: 90))
      #expect(layer.bounds.origin == CGPoint(x: 5, y: 0))
      #expect(layer.position == CGPoint(x: 60, y: 45))
      layer.position = CGPoint(x: 100, y: 100)
      #expect(layer.frame.origin == CGPoint(x: 40, y: 55))
    }
  }

  @Test func `layers are painted by depth, and of the same depth in their order`() {
    layers { parent, a, b, c in
      for layer in [a, b, c] { parent.addSublayer(layer) }
      #expect(parent.paintedSublayers == [a, b, c])
      a.zPosition = 1
      c.zPosition = -1
      #expect(parent.paintedSublayers == [c, b, a])
      #expect(parent.sublayers == [a, b, c])
      b.zPosition = 1
      #expect(parent.paintedSublayers == [c, a, b])
    }
  }
}
