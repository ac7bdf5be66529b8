import ReelbenchSimulation

/// Explains each step of a script, with the numbers that apply where a file gives none.
package enum StepExplanation {
  package static var names: [String] { StepReader.steps }

  /// Nil for an unknown step.
  package static func text(_ step: String) -> String? {
    guard StepReader.steps.contains(step) else { return nil }
    return touches(step) ?? script(step) ?? phone(step)
  }

  /// What a finger does.
  private static func touches(_ step: String) -> String? {
    switch step {
    case "wait": "Waits for a time: `wait: 1s`."
    case "swipe":
      "A finger swipes across the middle of the page: `swipe: left`, or `swipe: { direction: left, "
        + "velocity: fast }`. \(strokes) A speed such as `2400pt/s` covers "
        + "\(percent(SwipeDefaults.measuredShareThousandths)) of the page at that speed; it is from "
        + "\(SwipeDefaults.speeds.lowerBound) to \(SwipeDefaults.speeds.upperBound) pt/s."
    case "drag":
      "A finger moves by shares of the page (`by: [-30%, 0%]`) in a time (`for`), and may rest before it is lifted "
        + "(`hold`, by default 0). It starts in the middle of the page (`from: middle`, the default), or a tenth "
        + "of the page away from the left and top edges (`start`) or from the right and bottom edges (`end`)."
    case "touch": "A finger rests in the middle of the page: `touch: { down: 200ms }`."
    case "tap":
      "Taps the screen: `tap: { count: 2, at: [50%, 80%] }`. The default is one tap in the middle of the screen."
    case "longPress":
      "A finger presses and rests: `longPress: { for: 600ms, at: middle }`. The default place is the middle of the "
        + "screen."
    case "pinch":
      "Two fingers pinch: `pinch: { scale: 2, for: 300ms, at: middle }`. The default place is the middle of the "
        + "screen. The scale is from 0.1 to 10."
    case "replay":
      "Replays recorded touches: a file with the columns `time,phase,x,y`, in seconds and points."
    default: nil
    }
  }

  /// What orders, repeats and checks, and what the app is asked for.
  private static func script(_ step: String) -> String? {
    switch step {
    case "check":
      "Fails the run unless all the conditions that are given hold, at once or `within` a time: `page`, `playing`, "
        + "`audible`, `poster`, `position`. A position that is a single time may differ by "
        + "\(milliseconds(StepReader.positionSlack)) ms."
    case "phase": "Begins a phase, which selectors such as `{phase=burst}` name."
    case "repeat":
      "Repeats steps in several rounds (`times`), one after the other; with `every: 450ms` rounds begin at fixed "
        + "times, ± `jitter`. With `pace: open` (the default) rounds do not depend on what the page does, as thumbs do "
        + "not; with `closed` each round ends when the page has settled and shows a frame. "
        + "`watch: { median: 2s, p95: 8s }` waits before each round for a random time, in which the page is watched."
    case "autoplay":
      "The finger rests while the app turns its pages itself: `autoplay: { for: 10s }`."
    case "waitFor":
      "Waits for `firstFrame`, `playing`, `settled`, `stalled` or `fallback` of the visible page, such as "
        + "`waitFor: { settled: visible, timeout: 2s }`, or until its video has looped a number of times (`loop: 2`). "
        + "When the `timeout` is over, the run fails."
    case "close": "Closes the screen, and gives the app time to release what it made."
    case "open": "Opens the screen again."
    case "scrollTo": "The app scrolls to an item, with animation unless `animated: false` is given."
    case "at":
      "Runs steps at instants of the run, alongside the other steps: `at: { 1.5s: memoryWarning }`. Steps that "
        + "use a finger or take time are not allowed."
    case "feed":
      "Changes the list: `append`, `insert`, `remove` or `replace` with a number of items, or `reloadSame`, which "
        + "notifies the app although the list stays the same. New items are the next ones of the file's list, which "
        + "starts again after its last item."
    case "navigate":
      "Changes the screen: `push: name`, `present: name`, `tab: 1`, `pop`, `dismiss`. `pop: { interactive: true, "
        + "finish: false }` is a swipe back that is cancelled."
    default: nil
    }
  }

  /// What happens to the phone and to the page's video.
  private static func phone(_ step: String) -> String? {
    switch step {
    case "background": "The app goes to the background and returns: `background: { for: 5s }`."
    case "rotate": "Rotates the phone: `rotate: landscape`."
    case "memoryWarning": "The system sends the app a memory warning."
    case "network": "Switches the phone to another network: `network: edge`."
    case "outage":
      "The network transfers nothing for a time, while the next steps run: `outage: 2s`."
    case "interrupt":
      "A call or an alarm interrupts the audio: `interrupt: { kind: call, for: 3s }`. Kinds: "
        + Diagnostics.alternatives(Step.Interruption.allCases.map(\.rawValue)) + "."
    case "route":
      "Unplugs or plugs in the headphones, which changes the audio route: "
        + Diagnostics.alternatives(Step.AudioRoute.allCases.map(\.rawValue)) + "."
    case "silentSwitch": "Turns the switch at the side of the phone `on` or `off`."
    case "lowPower": "Turns Low Power Mode `on` or `off`."
    case "player":
      "Uses the controls of the page's video: `player: pause`, `player: play`, `player: { seek: 2.5s }`."
    default: nil
    }
  }

  private static var strokes: String {
    let words = SwipeDefaults.Velocity.allCases.map { velocity in
      let stroke = SwipeDefaults.stroke(velocity)
      return "`\(velocity.rawValue)` covers \(percent(stroke.shareThousandths)) of the page in "
        + "\(milliseconds(stroke.duration)) ms"
    }
    return words.joined(separator: ", ") + "; `default` applies where no velocity is given."
  }

  private static func percent(_ thousandths: Int) -> String {
    thousandths % 10 == 0 ? "\(thousandths / 10) %" : "\(thousandths / 10).\(thousandths % 10) %"
  }

  private static func milliseconds(_ time: Nanoseconds) -> Int64 { time.count / 1_000_000 }
}
