extension LedgerEntry {
  /// Ends the registration without waiting for a notification that's under way.
  ///
  /// Calling this method again, or after the object's deallocation, has no effect.
  ///
  /// - Returns: Whether the registration was still active.
  /// - Complexity: O(*k* + *l* log *n*) on average, where *k* is the number of registrations with
  ///   the same observer and context, *l* is the number of properties that the value comes from,
  ///   and *n* is the number of registrations for each of them.
  @discardableResult
  public func invalidate() -> Bool {
    resolved.leaveAndDrop(self)
  }

  /// Sends the `initial` notification, if requested, and then adds the registration, like
  /// Foundation.
  func register(on object: AnyObject) {
    if options.contains(.initial) {
      let newValue = options.contains(.new) ? value(in: object) : nil
      notify(of: object, ObservedChange(keyPath: keyPath, newValue: newValue))
    }
    number = .next()
    resolved.enter(self, on: object) { _ = value(in: object) }
    ledger.add(self)
  }
}
