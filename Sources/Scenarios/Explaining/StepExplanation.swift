import ReelbenchSimulation

/// What each step of a script does, with the numbers that hold where a file gives none.
package enum StepExplanation {
  package static var names: [String] { StepReader.steps }

  /// Nil: there is no such step.
  package static func text(_ step: String) -> String? {
    guard StepReader.steps.contains(step) else { return nil }
    return switch step {
    case "wait": "Nothing is done for a time: `wait: 1s`."
    case "swipe":
      "A finger flicks from the middle of the page: `swipe: left`, or `swipe: { direction: left, "
        + "velocity: fast }`. \(strokes) A speed such as `2400pt/s` covers "
        + "\(percent(SwipeDefaults.measuredShareThousandths)) of the page at that speed; it is from "
        + "\(SwipeDefaults.speeds.lowerBound) to \(SwipeDefaults.speeds.upperBound) pt/s."
    case "drag":
      "A finger moves by shares of the page, `by: [-30%, 0%]`, `for` a time, and may rest (`hold`, 0 "
        + "by default) before it is lifted. It begins `from: middle` unless it says start or end, which are "
        + "a tenth of the page away from its edges."
    case "touch": "A finger rests in the middle of the page: `touch: { down: 200ms }`."
    case "tap":
      "Taps: `tap: { count: 2, at: [50%, 80%] }`. By default one, in the middle of the screen."
    case "longPress":
      "A finger rests: `longPress: { for: 600ms, at: middle }`, by default in the middle."
    case "pinch":
      "Two fingers: `pinch: { scale: 2, for: 300ms, at: middle }`, by default around the middle. The "
        + "scale is from 0.1 to 10."
    case "replay":
      "Recorded touches: a file with the columns `time,phase,x,y`, in seconds and points."
    case "check":
      "The run fails unless all that is named holds, at once or `within` a time: `page`, `playing`, "
        + "`audible`, `poster`, `position`. A position that is one time holds give or take "
        + "\(milliseconds(StepReader.positionSlack)) ms."
    case "phase": "What follows is a phase, which selectors such as `{phase=burst}` name."
    case "repeat":
      "Steps, several `times`, one round after the other; with `every: 450ms` rounds begin at fixed times, give or "
        + "take `jitter`. `pace: open` (the default) goes on whatever the page does, as thumbs do; `closed` waits, before "
        + "each round, until the page rests and shows a frame. "
        + "`watch: { median: 2s, p95: 8s }` draws anew how long each page is watched."
    case "autoplay":
      "The finger rests and the app turns its pages itself: `autoplay: { for: 10s }`."
    case "waitFor":
      "Waits for `firstFrame`, `playing`, `settled`, `stalled` or `fallback` of the page that is seen, or for its "
        + "video to come round (`loop: 2`). When the `timeout` is over, the run fails."
    case "close": "The screen is closed, and the app is given the time to let go of what it made."
    case "open": "The screen is opened again."
    case "scrollTo": "The app scrolls to an item, animated unless it says `animated: false`."
    case "at":
      "Steps beside the others, at instants of the run: `at: { 1.5s: memoryWarning }`. Only steps that "
        + "take neither the finger nor time."
    case "feed":
      "The list changes: `append`, `insert`, `remove`, `replace` with a number of items, or "
        + "`reloadSame`. New items are the next ones of the file's list, round and round."
    case "navigate":
      "Another screen: `push: name`, `present: name`, `tab: 1`, `pop`, `dismiss`. `pop: { interactive: true, "
        + "finish: false }` is a swipe back that is let go."
    case "background": "The app goes to the background and returns: `background: { for: 5s }`."
    case "rotate": "The phone is turned: `rotate: landscape`."
    case "memoryWarning": "The system warns the app that memory is short."
    case "network": "The phone is on another network from now on: `network: edge`."
    case "outage": "The network lets nothing through for a time: `outage: 2s`."
    case "interrupt":
      "A call or an alarm takes the sound: `interrupt: { kind: call, for: 3s }`; kinds are "
        + Diagnostics.alternatives(Step.Interruption.allCases.map(\.rawValue)) + "."
    case "route":
      "Where sound goes changes: "
        + Diagnostics.alternatives(Step.AudioRoute.allCases.map(\.rawValue)) + "."
    case "silentSwitch": "The switch at the phone's side is turned `on` or `off`."
    case "lowPower": "Low Power Mode is turned `on` or `off`."
    default:
      "What the controls of the page's video do: `player: pause`, `player: play`, `player: { seek: 2.5s }`."
    }
  }

  private static var strokes: String {
    let words = SwipeDefaults.Velocity.allCases.map { velocity in
      let stroke = SwipeDefaults.stroke(velocity)
      return "`\(velocity.rawValue)` covers \(percent(stroke.shareThousandths)) of the page in "
        + "\(milliseconds(stroke.duration)) ms"
    }
    return words.joined(separator: ", ") + "; without a velocity it is `default`."
  }

  private static func percent(_ thousandths: Int) -> String {
    thousandths % 10 == 0 ? "\(thousandths / 10) %" : "\(thousandths / 10).\(thousandths % 10) %"
  }

  private static func milliseconds(_ time: Nanoseconds) -> Int64 { time.count / 1_000_000 }
}
