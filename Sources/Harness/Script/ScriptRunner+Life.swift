import HeadlessUIKit
import ReelbenchDevice
import ReelbenchScenarios
import ReelbenchSimulation

/// Steps for the network, the app's life cycle, its feed and its navigation, and recorded touches.
extension ScriptRunner {
  /// Performs a step that takes no time, which may also be planned for an instant during other steps.
  func performInstant(_ step: Step) {
    switch step.action {
    case .network(let profile): return phone.link.change(to: profile)
    case .outage(let lapse): return phone.link.beginOutage(for: lapse)
    default: break
    }
    guard session.isOpen else { return fail(step, "the app is closed at this instant") }
    switch step.action {
    case .phase(let name): phone.write(.phase, subject: phone.name(name))
    case .scrollTo(let item, let animated):
      if !session.scroll(to: item, animated: animated), !phone.isOver {
        fail(step, "nothing in the middle of the screen has an item \(item)")
      }
    case .feed(let change): self.change(change, step)
    case .navigate(let route): session.navigate(Navigation(route))
    case .background(let lapse): background(for: lapse, step)
    case .rotate(let orientation):
      session.rotate(to: orientation == .landscape ? .landscapeLeft : .portrait)
    case .memoryWarning: session.sendMemoryWarning()
    case .interrupt(let kind, let lapse): interrupt(kind, for: lapse, step)
    case .audioRoute(let change): session.setHeadphones(change == .plug)
    case .silentSwitch(let isOn): session.setSilentSwitch(isOn)
    case .player(let command):
      if !session.control(PageControl(command)), !phone.isOver {
        fail(step, "no video is seen in the middle of the screen")
      }
    case .lowPower(let isOn): session.setLowPower(isOn)
    default: preconditionFailure("`\(step.text)` takes time")
    }
  }

  private func background(for lapse: Nanoseconds, _ step: Step) {
    guard !session.isInBackground else { return fail(step, "the app is in the background already") }
    session.enterBackground()
    plan(.foreground(opening: session.opening), at: phone.world.present + lapse)
  }

  // MARK: Feed

  private func change(_ change: Step.FeedChange, _ step: Step) {
    var numbers = session.feedNumbers
    switch change {
    case .append(let count): numbers += newItems(count)
    case .replace(let count): numbers = newItems(count)
    case .insert(let count, let place):
      guard place <= numbers.count else { return fail(step, "the feed ends before \(place)") }
      numbers.insert(contentsOf: newItems(count), at: place)
    case .remove(let count, let place):
      guard place + count <= numbers.count else {
        return fail(step, "the feed has only \(numbers.count) items")
      }
      numbers.removeSubrange(place..<place + count)
    case .reloadSame: break
    }
    session.changeFeed(to: numbers.map(feedItem), numbers: numbers)
  }

  // MARK: Touches

  func location(_ place: Step.Place) -> CGPoint {
    let bounds = session.bounds
    return CGPoint(
      x: bounds.width * Double(place.xThousandths) / 1000,
      y: bounds.height * Double(place.yThousandths) / 1000)
  }

  func replay(_ samples: [Step.TouchSample]) {
    for sample in samples {
      let phase: Touches.Phase =
        switch sample.phase {
        case .began: .down
        case .moved: .moved
        case .ended: .up
        }
      session.finger.touch(
        phase,
        at: CGPoint(
          x: Double(sample.xThousandths) / 1000, y: Double(sample.yThousandths) / 1000),
        after: sample.time)
    }
    if let last = samples.last { run(for: last.time) }
  }
}

extension PageControl {
  fileprivate init(_ command: Step.PlayerCommand) {
    self =
      switch command {
      case .play: .play
      case .pause: .pause
      case .seek(let time): .seek(time)
      }
  }
}

extension Navigation {
  fileprivate init(_ route: Step.Route) {
    self =
      switch route {
      case .push(let name): .push(name)
      case .present(let name): .present(name)
      case .dismiss: .dismiss
      case .tab(let index): .tab(index)
      case .pop(let isInteractive, let finishes):
        .pop(isInteractive: isInteractive, finishes: finishes)
      }
  }
}
