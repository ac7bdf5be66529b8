/// Why a scenario could not be run: what is wrong, where, and what to do, as the program printed it.
public struct BenchError: Error, CustomStringConvertible, Sendable {
  public let message: String

  init(_ message: String) { self.message = message }

  public var description: String { message }
}
