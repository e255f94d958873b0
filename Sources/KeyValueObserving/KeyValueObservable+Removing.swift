extension KeyValueObservable {
  /// Ends the latest registration of `observer` for `keyPath`, whatever its context.
  ///
  /// Counterpart: `-[NSObject removeObserver:forKeyPath:]`.
  ///
  /// - Parameters:
  ///   - observer: Who was registered.
  ///   - keyPath: The key path as it was registered.
  /// - Precondition: There is such a registration.
  /// - Complexity: O(*n*) in the number of this object's registrations.
  public func removeObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: PartialKeyPath<Self>
  ) {
    remove(observer, keyPath) { _ in true }
  }

  /// Ends the latest registration of `observer` for `keyPath` with `context`.
  ///
  /// Counterpart: `-[NSObject removeObserver:forKeyPath:context:]`.
  ///
  /// - Parameters:
  ///   - observer: Who was registered.
  ///   - keyPath: The key path as it was registered.
  ///   - context: The context as it was registered.
  /// - Precondition: There is such a registration.
  /// - Complexity: O(*n*) in the number of this object's registrations.
  public func removeObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: PartialKeyPath<Self>,
    context: UnsafeRawPointer?
  ) {
    remove(observer, keyPath) { $0.context == context }
  }

  /// Ends a registration of an object and a key path whose types are not known here.
  ///
  /// For whoever keeps registrations of many kinds in one table.
  ///
  /// - Parameters:
  ///   - observer: Who was registered.
  ///   - keyPath: The key path as it was registered.
  ///   - context: The context as it was registered.
  /// - Precondition: There is such a registration.
  /// - Complexity: O(*n*) in the number of this object's registrations.
  public func removeObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: AnyKeyPath,
    context: UnsafeRawPointer?
  ) {
    remove(observer, keyPath) { $0.context == context }
  }

  private func remove(
    _ observer: any KeyValueObserver,
    _ keyPath: AnyKeyPath,
    where isWanted: (Observance) -> Bool
  ) {
    let ledger = observerList.ledger
    let registered = ledger.observances.last {
      $0.observer === observer && $0.keyPath == keyPath && isWanted($0)
    }
    // Whoever else removes it at the same time has done what is asked for here, too.
    if let registered, ledger.remove(registered) { return }
    let name = (keyPath as? PartialKeyPath<Self>).map(keyPathName) ?? "\(keyPath)"
    fatalError(
      """
      Cannot remove an observer \(describe(observer)) for the key path "\(name)" \
      from \(describe(self)) because it is not registered as an observer.
      """
    )
  }
}
