/// The parsed arguments of the benchmarks.
struct BenchmarkOptions {
  struct Misuse: Error {
    let message: String
  }

  private(set) var tapes: String?
  private(set) var isSmoke = false
  private(set) var names = Benchmarks.Name.allCases

  init(_ arguments: [String]) throws(Misuse) {
    var chosen: [Benchmarks.Name] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--smoke": isSmoke = true
      case "--tapes":
        guard let folder = rest.popFirst() else { throw Misuse(message: "`--tapes` needs a value") }
        tapes = folder
      default:
        guard let name = Benchmarks.Name(rawValue: argument) else {
          throw Misuse(message: "there is no figure or option `\(argument)`")
        }
        chosen.append(name)
      }
    }
    if !chosen.isEmpty { names = chosen }
  }
}
