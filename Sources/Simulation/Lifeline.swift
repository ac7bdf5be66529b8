/// Reports the creation and the release of an observed object. Only that object holds it, so both are released
/// together.
///
/// Its `deinit` only passes the creation number to the world. The release is processed at the end of the handler, in
/// order of creation, because optimised and unoptimised builds free two locals in opposite order.
package final class Lifeline {
  package let number: UInt32
  private let phone: BackReference<Phone>

  /// Registers the object with the current phone.
  package init(_ kind: ObjectClass, detail: Int64 = 0) {
    let phone = Phone.current
    self.phone = phone.reference
    number = phone.birth(kind, detail: detail)
  }

  deinit { phone.target?.death(of: number) }
}
