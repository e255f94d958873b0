extension KeyValueObservable {
  /// Ends the latest registration of `observer` for `keyPath`, regardless of its context.
  ///
  /// The key path may be spelled differently: `\Job.priority` and the inherited `\WorkItem.priority`
  /// are one property. Only overrides in final classes, properties inherited from generic classes,
  /// and key paths of several components have to be spelled as they were registered.
  ///
  /// A round that's under way still notifies the observer, as in Foundation.
  ///
  /// Counterpart: `-[NSObject removeObserver:forKeyPath:]`.
  ///
  /// - Parameters:
  ///   - observer: The observer that was registered.
  ///   - keyPath: The key path that it was registered for.
  /// - Precondition: There is such a registration.
  /// - Complexity: O(*k* + log *n*) on average, where *k* is the number of the observer's
  ///   registrations, and *n* is the number of registrations for the property. If any registration
  ///   for this object has a context, O(*m*), where *m* is the number of all its registrations.
  public func removeObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: PartialKeyPath<Self>
  ) {
    remove(observer, keyPath, from: observerList.ledger.observances(of: observer))
  }

  /// Ends the latest registration of `observer` for `keyPath` with `context`.
  ///
  /// Counterpart: `-[NSObject removeObserver:forKeyPath:context:]`.
  ///
  /// - Parameters:
  ///   - observer: The observer that was registered.
  ///   - keyPath: The key path that it was registered for, in whatever spelling.
  ///   - context: The context as it was registered.
  /// - Precondition: There is such a registration.
  /// - Complexity: O(*k* + log *n*) on average, where *k* is the number of the observer's
  ///   registrations with that context, and *n* is the number of registrations for the property.
  public func removeObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: PartialKeyPath<Self>,
    context: UnsafeRawPointer?
  ) {
    remove(observer, keyPath, from: observerList.ledger.observances(of: observer, context: context))
  }

  /// Ends a registration whose object and key path have types that the caller doesn't know.
  ///
  /// Use it to keep registrations of many kinds in one table.
  ///
  /// - Parameters:
  ///   - observer: The observer that was registered.
  ///   - keyPath: The key path that it was registered for, in whatever spelling.
  ///   - context: The context as it was registered.
  /// - Precondition: There is such a registration.
  /// - Complexity: O(*k* + log *n*) on average, where *k* is the number of the observer's
  ///   registrations with that context, and *n* is the number of registrations for the property.
  public func removeObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: AnyKeyPath,
    context: UnsafeRawPointer?
  ) {
    remove(observer, keyPath, from: observerList.ledger.observances(of: observer, context: context))
  }

  private func remove(
    _ observer: any KeyValueObserver,
    _ keyPath: AnyKeyPath,
    from observances: [Observance]
  ) {
    let registered = observances.last { $0.keyPath.isSameProperty(as: keyPath) }
    // If another thread ends the registration first, `invalidate` returns false, and this traps.
    if let registered, registered.invalidate() { return }
    let name = (keyPath as? PartialKeyPath<Self>).map(keyPathName) ?? "\(keyPath)"
    fatalError(
      """
      Cannot remove an observer \(describe(observer)) for the key path "\(name)" \
      from \(describe(self)) because it is not registered as an observer.
      """
    )
  }
}
