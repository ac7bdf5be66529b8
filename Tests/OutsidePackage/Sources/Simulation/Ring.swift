/// A list that goes round.
public struct Ring<Element> {
  private let elements: [Element]

  /// - Precondition: there is at least one element.
  public init(_ elements: [Element]) {
    precondition(!elements.isEmpty, "a ring of nothing")
    self.elements = elements
  }

  public subscript(index: Int) -> Element {
    let place = index % elements.count
    return elements[place < 0 ? place + elements.count : place]
  }
}
