/// Rules that apply to a script as a whole: the app is open when a step needs it, and the number of steps is limited.
/// It also counts how often the app is opened.
struct ScriptRules {
  /// The most steps that a script may have, with its repetitions expanded.
  static let maximumSteps = 100_000

  private let diagnostics: Diagnostics
  private var isOpen = true
  private var isBroken = false

  /// Reports the first step for which the app is open or closed when it must not be, and a script that is too long.
  static func check(_ steps: [Step], reportingTo diagnostics: Diagnostics) {
    if count(steps) > maximumSteps {
      diagnostics.report(
        "with its repetitions, the script has more than \(maximumSteps) steps",
        at: steps.first.map { SourcePosition(line: $0.line, column: 1) })
    }
    var rules = ScriptRules(diagnostics: diagnostics)
    rules.follow(steps)
  }

  /// Phases that the script names, each once, in order.
  static func phases(_ steps: [Step]) -> [String] {
    var phases: [String] = []
    for step in steps {
      switch step.action {
      case .phase(let name) where !phases.contains(name): phases.append(name)
      case .repeat(let inner): phases += Self.phases(inner.steps).filter { !phases.contains($0) }
      case .at(let moments):
        phases += Self.phases(moments.map(\.step)).filter { !phases.contains($0) }
      default: break
      }
    }
    return phases
  }

  /// How often the app is opened, including the opening before the first step.
  static func openings(_ steps: [Step]) -> Int { 1 + total(steps) { $0 == .open ? 1 : 0 } }

  private static func count(_ steps: [Step]) -> Int { total(steps) { _ in 1 } }

  /// The sum over all steps that are run, at most `maximumSteps` + 1.
  private static func total(_ steps: [Step], of value: (Step.Action) -> Int) -> Int {
    var sum = 0
    for step in steps {
      sum += value(step.action)
      if case .repeat(let inner) = step.action {
        let (product, overflow) = total(inner.steps, of: value)
          .multipliedReportingOverflow(by: inner.times)
        sum += overflow ? maximumSteps + 1 : product
      }
      if case .at(let moments) = step.action { sum += total(moments.map(\.step), of: value) }
      sum = min(sum, maximumSteps + 1)
    }
    return sum
  }

  private init(diagnostics: Diagnostics) { self.diagnostics = diagnostics }

  private mutating func follow(_ steps: [Step]) {
    for step in steps where !isBroken {
      switch step.action {
      // The steps inside an `at` run later; whether the app is open then is checked during the run.
      case .wait, .phase, .at, .network, .outage:
        break
      case .repeat(let inner):
        follow(inner.steps)
        // The second round begins in the state that the first one left.
        if inner.times > 1 { follow(inner.steps) }
      case .open:
        if isOpen { fail("the app is open already", step) }
        isOpen = true
      case .close:
        if !isOpen { fail("the app is closed already", step) }
        isOpen = false
      default:
        if !isOpen { fail("the app is closed here", step) }
      }
    }
  }

  private mutating func fail(_ message: String, _ step: Step) {
    let indentation =
      diagnostics.source.line(step.line).map { $0.prefix { $0 == " " || $0 == "-" }.count } ?? 0
    diagnostics.report(message, at: SourcePosition(line: step.line, column: indentation + 1))
    isBroken = true
  }
}
