extension KeyValueObservable {
  /// Ends the latest registration of `observer` for `keyPath`, regardless of its context.
  ///
  /// Key paths are compared with `==`. For example, `\Job.priority`, which is inherited from
  /// `WorkItem`, isn't equal to `\WorkItem.priority`.
  ///
  /// A round of notifications that's already under way still notifies the observer. That's our
  /// choice; KVO leaves it unspecified.
  ///
  /// Counterpart: `-[NSObject removeObserver:forKeyPath:]`.
  ///
  /// - Parameters:
  ///   - observer: The observer that was registered.
  ///   - keyPath: The key path that the observer was registered for.
  /// - Precondition: `observer` is registered for `keyPath`.
  /// - Complexity: O(*k* + *l* log *n*) on average, where *k* is the number of the observer's
  ///   registrations, *l* is the number of properties that the value comes from, and *n* is the
  ///   number of registrations for each of them. If any registration for this object has a context,
  ///   the complexity is O(*m* + *k* log *k* + *l* log *n*), where *m* is the number of all
  ///   registrations for the object.
  public func removeObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: PartialKeyPath<Self>
  ) {
    remove(observer, keyPath, from: observerList.ledger.entries(of: observer))
  }

  /// Ends the latest registration of `observer` for `keyPath` with `context`.
  ///
  /// Counterpart: `-[NSObject removeObserver:forKeyPath:context:]`.
  ///
  /// - Parameters:
  ///   - observer: The observer that was registered.
  ///   - keyPath: The key path that the observer was registered for.
  ///   - context: The context as it was registered.
  /// - Precondition: `observer` is registered for `keyPath` with `context`.
  /// - Complexity: O(*k* + *l* log *n*) on average, where *k* is the number of the observer's
  ///   registrations with that context, *l* is the number of properties that the value comes from,
  ///   and *n* is the number of registrations for each of them.
  public func removeObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: PartialKeyPath<Self>,
    context: UnsafeRawPointer?
  ) {
    remove(
      observer,
      keyPath,
      from: observerList.ledger.entries(of: observer, context: context)
    )
  }

  /// Ends the latest registration of `observer` for a type-erased key path with `context`.
  ///
  /// Use this method if you keep registrations for objects of various classes in one collection.
  ///
  /// - Parameters:
  ///   - observer: The observer that was registered.
  ///   - keyPath: The key path that the observer was registered for.
  ///   - context: The context as it was registered.
  /// - Precondition: `observer` is registered for `keyPath` with `context`.
  /// - Complexity: O(*k* + *l* log *n*) on average, where *k* is the number of the observer's
  ///   registrations with that context, *l* is the number of properties that the value comes from,
  ///   and *n* is the number of registrations for each of them.
  public func removeObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: AnyKeyPath,
    context: UnsafeRawPointer?
  ) {
    remove(
      observer,
      keyPath,
      from: observerList.ledger.entries(of: observer, context: context)
    )
  }

  private func remove(
    _ observer: any KeyValueObserver,
    _ keyPath: AnyKeyPath,
    from entries: [LedgerEntry]
  ) {
    let registered = entries.last { $0.keyPath == keyPath }
    // If another thread ends the registration first, `invalidate` returns false, and this method
    // traps.
    if let registered, registered.invalidate() { return }
    fatalError(
      """
      Cannot remove an observer \(describe(observer)) for the key path "\(name(of: keyPath))" \
      from \(describe(self)) because it is not registered as an observer.
      """
    )
  }
}
