/// The life of an observed object: held by it and by nothing else, so that it ends when the object does.
///
/// Its `deinit` only hands the creation number to the world; what follows happens at the end of the handler, in
/// order of creation, because optimised and unoptimised builds free two locals in opposite order.
package final class Lifeline {
  package let number: UInt32
  private let phone: BackReference<Phone>

  /// Gives birth on the current phone.
  package init(_ kind: ObjectClass, detail: Int64 = 0) {
    let phone = Phone.current
    self.phone = phone.reference
    number = phone.birth(kind, detail: detail)
  }

  deinit { phone.target?.death(of: number) }
}
