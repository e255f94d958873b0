extension KeyValueObservable {
  /// Finds the properties that the value at `keyPath` comes from; traps if there are none.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to observe.
  ///   - file: The file of the registration, for the message of the trap.
  ///   - line: The line of the registration, for the message of the trap.
  ///   - body: A function that reads the value at the key path.
  /// - Returns: The properties. For a leaf (see ``ResolvedKeyPath``), the result also contains a
  ///   function that reads the property without using the key path.
  @usableFromInline package func resolve(
    _ keyPath: PartialKeyPath<Self>,
    file: StaticString,
    line: UInt,
    reading body: () -> Void
  ) -> (ResolvedKeyPath, PropertyOrigin.Copy?) {
    let accesses = AccessRecorder.accesses(reading: body, forRegistration: true)
    if accesses.isEmpty {
      fatalError(
        """
        Nothing announces changes of "\(keyPathName(keyPath))" in \(describe(self)). Make the \
        property @Observed, or announce it by hand and call accessValue(for:) in its getter.
        """,
        file: file,
        line: line
      )
    }
    let ledger = observerList.ledger
    // A class that inherits the property might override it with a getter that reads other
    // properties, too.
    let isOfOwnClass = type(of: keyPath).rootType == type(of: self)
    if isOfOwnClass, case .one(let access) = accesses, access.isLeaf(keyPath, in: ledger) {
      return (ResolvedKeyPath(access), access.origin.copy)
    }
    return (ResolvedKeyPath(accesses, of: keyPath, in: ledger), nil)
  }

  /// Returns the property of this object that `keyPath` names, however the key path is spelled.
  func property(at keyPath: PartialKeyPath<Self>) -> PropertyID? {
    accesses(of: keyPath).property(at: keyPath, in: observerList.ledger)
  }
}
