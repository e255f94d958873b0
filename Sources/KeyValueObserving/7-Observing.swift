extension KeyValueObservable {
  /// Registers `observer` for changes to the value at `keyPath`.
  ///
  /// This method reads the value to find out which observed properties, of this object and of
  /// others, the value comes from. So register observers only where you're allowed to read the
  /// value. After each change that affects the value, the thread that made the change reads it
  /// again, because the value may now come from other properties. This reading is skipped if the
  /// key path is just an `@Observed` property that this object's own class declares. Every getter
  /// can be observed in this way if it reads the observed properties each time instead of returning
  /// a cached value. What the `deinit` of a temporary object reads during the reading counts, too.
  /// The value has to be readable after every change: for `\.stops[0]`, there must always be a
  /// first stop.
  ///
  /// Objects in the middle of a path aren't retained. Replacing such an object notifies the
  /// observer even if the value at the end of the path stays the same, but the deallocation of such
  /// an object doesn't. A notification's values are always those of the whole path.
  ///
  /// If you register an observer twice, it's notified of each change twice. With the option
  /// `initial`, the observer is called before this method has registered it, so it must not remove
  /// itself in that call.
  ///
  /// The observer is called on every thread that changes the value, but the compiler doesn't check
  /// that it's `Sendable`. If several threads change the value, pass an observer that is.
  ///
  /// The registration references `observer` weakly, and doesn't retain this object. Remove the
  /// observer before the deallocation of either object begins; the observer's `deinit` is too late
  /// if another thread may make a change. Otherwise, the deallocation of this object traps, and if
  /// the observer was deallocated, the next change traps.
  ///
  /// Counterpart: `-[NSObject addObserver:forKeyPath:options:context:]`.
  ///
  /// - Parameters:
  ///   - observer: The object that receives the notifications.
  ///   - keyPath: The key path to observe: a property, computed or not, a part of its value, or a
  ///     path through other observed objects.
  ///   - options: The notifications to send, and the values that they carry.
  ///   - context: A pointer that's passed with each notification, and that distinguishes the
  ///     registrations of one observer.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  /// - Precondition: Reading `keyPath` accesses at least one property that's `@Observed`, or whose
  ///   getter calls `accessValue(for:)`.
  public func addObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: PartialKeyPath<Self>,
    options: ObservingOptions = [],
    context: UnsafeRawPointer? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    register(.raw(observer, context: context), keyPath, options, file, line)
  }

  /// Adds `observer` to this object's ledger, for changes to the value at `keyPath`.
  ///
  /// Like an observer of the other methods, it's called on every thread that changes the value, and
  /// the compiler doesn't check that it's `Sendable`.
  ///
  /// With the option `initial`, the observer is called before this method has added it, so that
  /// call can't remove the observer. To end the registration, call
  /// ``Ledger/removeDirectObserver(_:)``.
  ///
  /// - Parameters:
  ///   - observer: The observer, which isn't in the ledger yet.
  ///   - keyPath: The key path to observe.
  ///   - options: The notifications to send, and the values that they carry.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  /// - Precondition: The same as for ``addObserver(_:forKeyPath:options:context:file:line:)``.
  public func addDirectObserver(
    _ observer: any DirectObserver,
    forKeyPath keyPath: PartialKeyPath<Self>,
    options: ObservingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    register(.direct(observer), keyPath, options, file, line)
  }

  private func register(
    _ receiver: LedgerEntry.Receiver,
    _ keyPath: PartialKeyPath<Self>,
    _ options: ObservingOptions,
    _ file: StaticString,
    _ line: UInt
  ) {
    let entry = LedgerEntry(
      of: self,
      keyPath,
      for: receiver,
      options: options,
      file,
      line,
      reading: { _ = self[keyPath: keyPath] }
    )
    entry.register(on: self)
  }

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
  /// - Complexity: O(*n* log *n*), where *n* is the number of registrations for the object.
  public func removeObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: PartialKeyPath<Self>
  ) {
    let id = ObjectIdentifier(observer)
    remove(observer, keyPath, from: observerList.ledger.entries.filter { $0.key.observer == id })
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
  /// - Complexity: O(*k* log *k* + *l* log *n*) on average, where *k* is the number of the
  ///   observer's registrations with that context, *l* is the number of properties that the value
  ///   comes from, and *n* is the number of registrations for each of them.
  public func removeObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: PartialKeyPath<Self>,
    context: UnsafeRawPointer?
  ) {
    removeObserver(observer, forKeyPath: keyPath as AnyKeyPath, context: context)
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
  public func removeObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: AnyKeyPath,
    context: UnsafeRawPointer?
  ) {
    let key = LedgerEntry.Key(observer: ObjectIdentifier(observer), context: context)
    remove(observer, keyPath, from: observerList.ledger.entries(of: key))
  }

  private func remove(
    _ observer: any KeyValueObserver,
    _ keyPath: AnyKeyPath,
    from entries: [LedgerEntry]
  ) {
    // If another thread ends a registration first, `invalidate` returns false, and an earlier one
    // is meant.
    for entry in entries.reversed() where entry.keyPath == keyPath {
      if entry.invalidate() { return }
    }
    fatalError(
      """
      Cannot remove an observer \(describe(observer)) for the key path "\(name(of: keyPath))" \
      from \(describe(self)) because it is not registered as an observer.
      """
    )
  }

  /// Traps if changes to the value wouldn't be announced.
  func checkObservable(
    _ keyPath: AnyKeyPath,
    _ accesses: [AccessRecorder.Access],
    _ file: StaticString,
    _ line: UInt
  ) {
    if accesses.isEmpty {
      fatalError(
        """
        Nothing announces changes of "\(name(of: keyPath))" in \(describe(self)). Make the \
        property @Observed, or announce it by hand and call accessValue(for:) in its getter.
        """,
        file: file,
        line: line
      )
    }
    if observerList !== observerList {
      fatalError(
        """
        \(describe(self)) has another observer list each time it's asked for one, so its observers \
        would miss every change. Store the list in a constant: let observerList = ObserverList()
        """,
        file: file,
        line: line
      )
    }
  }
}

extension Ledger {
  /// Removes the observer, without waiting for a notification that's under way.
  ///
  /// - Parameter observer: The observer to remove.
  /// - Returns: Whether the ledger contained the observer.
  /// - Complexity: O(*l* log *n*) on average, where *l* is the number of properties that the
  ///   observed value comes from, and *n* is the number of registrations for each of them.
  @discardableResult
  public func removeDirectObserver(_ observer: any DirectObserver) -> Bool {
    entries(of: LedgerEntry.Key(observer: ObjectIdentifier(observer), context: nil))
      .map { $0.invalidate() }.contains(true)
  }
}
