/// Bytes that an app gives in place of the link: no request of theirs is in the trace, as none was made for them here.
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
    // One that ends without a byte would be asked for ever.
    if gave || credited > 0 { onArrival() } else { fail("NSURLErrorDomain -1005: nothing came") }
  }

  /// Nothing more is asked for.
  private func fail(_ why: String) {
    failure = why
    phone.world.schedule(at: phone.world.now, "no bytes") { [weak self] in self?.onArrival() }
  }
}
