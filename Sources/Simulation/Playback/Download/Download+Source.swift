/// Bytes supplied by an app in place of the link. The trace has no requests for them, because the phone makes none.
extension Download {
  func askSource(from missing: Int64, to end: Int64, mark: Int64) {
    beginRequest()
    credited = missing
    guard let source = source() else {
      return fail("NSURLErrorDomain -1002: unsupported URL")
    }
    let delivery = HandedDelivery(
      world: phone.world, offset: missing, end: end, mark: mark,
      onMark: { [unowned self] in arrive() }, onEnd: { [unowned self] in sourceEnded($0) })
    transfer = delivery
    source.supply(delivery)
  }

  private func sourceEnded(_ failure: String?) {
    let gave = (transfer?.arrived ?? 0) > (transfer?.offset ?? 0)
    if let transfer { credit(arrived: transfer.arrived) }
    transfer = nil
    if let failure { return fail(failure) }
    // A source that ends without a byte would be asked again forever.
    if gave || credited > 0 { onArrival() } else { fail("NSURLErrorDomain -1005: nothing came") }
  }

  /// Records a failure; nothing more is requested.
  private func fail(_ why: String) {
    failure = why
    phone.world.schedule(at: phone.world.now, "no bytes") { [weak self] in self?.onArrival() }
  }
}
