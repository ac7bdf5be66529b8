import ReelbenchSimulation

/// The display links that the run loop retains, in the order in which they were added.
package final class DisplayLinks {
  private var links: [CADisplayLink] = []

  package static var current: DisplayLinks {
    Phone.current.service {
      let made = DisplayLinks()
      let phone = Phone.current
      phone.world.onModeChange = { [weak made] in made?.requestFrame() }
      phone.registrars.append { [weak made] in made?.links.map(\.registration) ?? [] }
      return made
    }
  }

  /// Calls the links that are due at the newest vsync. Requests the next frame first, as its vsync may pass during the
  /// calls.
  package func fire() {
    guard !links.isEmpty else { return }
    let phone = Phone.current
    let vsync = phone.display.vsync(atOrBefore: phone.world.now)
    let due = links.filter { $0.runs && $0.next <= vsync }
    for link in due { link.begin(at: vsync) }
    requestFrame()
    for link in due { link.call() }
  }

  func keep(_ link: CADisplayLink) { links.append(link) }

  func forget(_ link: CADisplayLink) {
    guard let place = links.firstIndex(where: { $0 === link }) else { return }
    // Remove the link first and release it afterwards: its end may run code that calls back into this function.
    let removed = links.remove(at: place)
    withExtendedLifetime(removed) {}
  }

  /// Requests the frame of the next call.
  func requestFrame() {
    guard !links.isEmpty, let next = links.filter(\.runs).map(\.next).min() else { return }
    Phone.current.display.requestFrame(at: next)
  }
}
