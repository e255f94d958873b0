public import KeyValueObserving

// What the original offers besides: several key paths at once, actions (methods of the observer),
// and the raw callback with a context.

extension KVOController {
  /// Registers a handler for changes to the values at several key paths.
  ///
  /// The values may have different types, so a change contains them as `Any`. The change's
  /// `keyPath` identifies the value that changed. To get several values with their types, observe a
  /// computed property that combines them, such as `var status: (Int, Int) { (delay, platform) }`.
  /// Otherwise, this overload behaves like the one for a single key path.
  ///
  /// Counterpart: `-observe:keyPaths:options:block:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPaths: The key paths of the values to observe. Those that are already observed are
  ///     skipped.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register even if a value is already observed.
  ///   - isolation: The actor on which changes are made and the handler is called.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call with each change.
  /// - Returns: A token that ends the registrations, and says whether any was made.
  /// - Precondition: There's at least one key path.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping Handler<Object, Any>
  ) -> ObservationToken {
    let place = Confinement.to(isolation, file, line)
    return begin(object, keyPaths, options, allowingDuplicates, place, file, line, handler)
  }
}

extension KVOController where Observer: Sendable {
  /// Registers a handler for several key paths that's called on any thread that makes a change.
  ///
  /// Because the object is `Sendable`, several threads may change it, so the observer, the key paths,
  /// and the handler must be `Sendable`, too. Otherwise, this overload behaves like the one for
  /// objects that aren't `Sendable`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPaths: The key paths of the values to observe. Those that are already observed are
  ///     skipped.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register even if a value is already observed.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - handler: The closure to call with each change.
  /// - Returns: A token that ends the registrations, and says whether any was made.
  /// - Precondition: There's at least one key path.
  @discardableResult
  public func observe<Object: KeyValueObservable & Sendable>(
    _ object: Object,
    keyPaths: [any PartialKeyPath<Object> & Sendable],
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping @Sendable (Observer, Object, Change<Any>) -> Void
  ) -> ObservationToken {
    begin(object, keyPaths, options, allowingDuplicates, nil, file, line, handler)
  }
}

// Actions. As in KVOController, the method can have one of three parameter lists.

extension KVOController {
  /// Registers a method that has no parameters, such as `Board.refresh`,
  /// for changes to a value.
  ///
  /// Pass the method unapplied, as in `Board.refresh`, because `board.refresh` would capture the
  /// observer. If the method is isolated to an actor, changes must be made on that actor; a change
  /// that's made elsewhere stops the process.
  ///
  /// Even if the object is `Sendable`, the compiler doesn't check that the method may be called on
  /// every thread that changes the object. If several threads change the object, the observer must
  /// be `Sendable`; otherwise, the calls race. For a compile-time check, pass a handler instead,
  /// such as `{ board, _, _ in board.refresh() }`.
  ///
  /// If the class has several methods with the same name, specify the type of the method, as in
  /// `Board.refresh as (Board) -> () -> Void`.
  ///
  /// Counterpart: `-observe:keyPath:options:action:` with `propertyDidChange`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register even if a value is already observed.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - action: The method.
  /// - Returns: A token that ends the registrations, and says whether any was made.
  /// - Precondition: Changes are made only where the method may be called.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = [],
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    action: @escaping (Observer) -> @isolated(any) () -> Void
  ) -> ObservationToken {
    let place = Confinement.toMethod(
      { action(unsafeDowncast($0, to: Observer.self)).isolation },
      file,
      line
    )
    let request = Request(object, keyPath, options, allowingDuplicates, place, file, line)
    return begin(request) { observer, _, _ in
      callOnCurrentActor(action(observer))
    }
  }

  /// Registers a method that takes the change, such as `Board.delayDidChange(_:)`,
  /// for changes to a value.
  ///
  /// Otherwise, this overload behaves like the one for methods without parameters.
  ///
  /// Counterpart: `-observe:keyPath:options:action:` with `propertyDidChange:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register even if a value is already observed.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - action: The method.
  /// - Returns: A token that ends the registrations, and says whether any was made.
  /// - Precondition: Changes are made only where the method may be called.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    action: @escaping (Observer) -> @isolated(any) (Change<Value>) -> Void
  ) -> ObservationToken {
    let place = Confinement.toMethod(
      { action(unsafeDowncast($0, to: Observer.self)).isolation },
      file,
      line
    )
    let request = Request(object, keyPath, options, allowingDuplicates, place, file, line)
    return begin(request) { observer, _, change in
      callOnCurrentActor(action(observer), change)
    }
  }

  /// Registers a method that takes the change and the object, such as `Board.delayDidChange(_:of:)`,
  /// for changes to a value.
  ///
  /// Otherwise, this overload behaves like the one for methods without parameters.
  ///
  /// Counterpart: `-observe:keyPath:options:action:` with `propertyDidChange:object:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register even if a value is already observed.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - action: The method.
  /// - Returns: A token that ends the registrations, and says whether any was made.
  /// - Precondition: Changes are made only where the method may be called.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    action: @escaping (Observer) -> @isolated(any) (Change<Value>, Object) -> Void
  ) -> ObservationToken {
    let place = Confinement.toMethod(
      { action(unsafeDowncast($0, to: Observer.self)).isolation },
      file,
      line
    )
    let request = Request(object, keyPath, options, allowingDuplicates, place, file, line)
    return begin(request) { observer, object, change in
      callOnCurrentActor(action(observer), change, object)
    }
  }

  /// Registers a method that has no parameters, such as `Board.refresh`,
  /// for changes to several values.
  ///
  /// Otherwise, this overload behaves like the one for a single key path.
  ///
  /// Counterpart: `-observe:keyPaths:options:action:` with `propertyDidChange`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPaths: The key paths of the values to observe. Those that are already observed are
  ///     skipped.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register even if a value is already observed.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - action: The method.
  /// - Returns: A token that ends the registrations, and says whether any was made.
  /// - Precondition: Changes are made only where the method may be called. There's at least one key
  ///   path.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions = [],
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    action: @escaping (Observer) -> @isolated(any) () -> Void
  ) -> ObservationToken {
    let place = Confinement.toMethod(
      { action(unsafeDowncast($0, to: Observer.self)).isolation },
      file,
      line
    )
    return begin(object, keyPaths, options, allowingDuplicates, place, file, line) {
      observer,
      _,
      _ in
      callOnCurrentActor(action(observer))
    }
  }

  /// Registers a method that takes the change, such as `Board.delayDidChange(_:)`,
  /// for changes to several values.
  ///
  /// Otherwise, this overload behaves like the one for a single key path.
  ///
  /// Counterpart: `-observe:keyPaths:options:action:` with `propertyDidChange:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPaths: The key paths of the values to observe. Those that are already observed are
  ///     skipped.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register even if a value is already observed.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - action: The method.
  /// - Returns: A token that ends the registrations, and says whether any was made.
  /// - Precondition: Changes are made only where the method may be called. There's at least one key
  ///   path.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    action: @escaping (Observer) -> @isolated(any) (Change<Any>) -> Void
  ) -> ObservationToken {
    let place = Confinement.toMethod(
      { action(unsafeDowncast($0, to: Observer.self)).isolation },
      file,
      line
    )
    return begin(object, keyPaths, options, allowingDuplicates, place, file, line) {
      observer,
      _,
      change in
      callOnCurrentActor(action(observer), change)
    }
  }

  /// Registers a method that takes the change and the object, such as `Board.delayDidChange(_:of:)`,
  /// for changes to several values.
  ///
  /// Otherwise, this overload behaves like the one for a single key path.
  ///
  /// Counterpart: `-observe:keyPaths:options:action:` with `propertyDidChange:object:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPaths: The key paths of the values to observe. Those that are already observed are
  ///     skipped.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register even if a value is already observed.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  ///   - action: The method.
  /// - Returns: A token that ends the registrations, and says whether any was made.
  /// - Precondition: Changes are made only where the method may be called. There's at least one key
  ///   path.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    file: StaticString = #fileID,
    line: UInt = #line,
    action: @escaping (Observer) -> @isolated(any) (Change<Any>, Object) -> Void
  ) -> ObservationToken {
    let place = Confinement.toMethod(
      { action(unsafeDowncast($0, to: Observer.self)).isolation },
      file,
      line
    )
    return begin(object, keyPaths, options, allowingDuplicates, place, file, line) {
      observer,
      object,
      change in
      callOnCurrentActor(action(observer), change, object)
    }
  }
}

// The raw callback. `SendableMetatype` excludes conformances that are isolated to an actor, because the
// callback might be called outside of that actor.

extension KVOController where Observer: KeyValueObserver & SendableMetatype {
  /// Registers the observer's `observeValue(forKeyPath:of:change:context:)` for changes to a value.
  ///
  /// The method is called on the thread that makes the change. Even if the object is `Sendable`,
  /// the compiler doesn't check that the observer may be called on that thread. If several threads
  /// change the object, the observer must be `Sendable`; otherwise, the calls race. For a
  /// compile-time check, pass a handler instead.
  ///
  /// Counterpart: `-observe:keyPath:options:context:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register even if a value is already observed.
  ///   - context: A pointer to pass with each change.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  /// - Returns: A token that ends the registrations, and says whether any was made.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    context: UnsafeRawPointer?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> ObservationToken {
    observe(
      object,
      keyPaths: [keyPath],
      options: options,
      allowingDuplicates: allowingDuplicates,
      context: context,
      file: file,
      line: line
    )
  }

  /// Registers the observer's `observeValue(forKeyPath:of:change:context:)` for several values.
  ///
  /// Otherwise, this overload behaves like the one for a single key path.
  ///
  /// Counterpart: `-observe:keyPaths:options:context:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPaths: The key paths of the values to observe. Those that are already observed are
  ///     skipped.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - allowingDuplicates: Whether to register even if a value is already observed.
  ///   - context: A pointer to pass with each change.
  ///   - file: The file to report in the message of a trap.
  ///   - line: The line to report in the message of a trap.
  /// - Returns: A token that ends the registrations, and says whether any was made.
  /// - Precondition: There's at least one key path.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions = .new,
    allowingDuplicates: Bool = false,
    context: UnsafeRawPointer?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> ObservationToken {
    begin(object, keyPaths, options, allowingDuplicates, nil, file, line) {
      observer,
      object,
      change in
      observer.observeValue(
        forKeyPath: change.keyPath,
        of: object,
        change: change.raw,
        context: context
      )
    }
  }
}

extension KVOController {
  /// Registers the same handler for each of several key paths.
  func begin<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPaths: [PartialKeyPath<Object>],
    _ options: ObservingOptions,
    _ allowingDuplicates: Bool,
    _ place: Confinement?,
    _ file: StaticString,
    _ line: UInt,
    _ handler: @escaping (Observer, Object, Change<Any>) -> Void
  ) -> ObservationToken {
    let tokens = keyPaths.map { keyPath in
      let request = Request(any: object, keyPath, options, allowingDuplicates, place, file, line)
      return begin(request, change: handler)
    }
    guard let first = tokens.first else {
      fatalError("observe needs at least one key path; the list is empty.", file: file, line: line)
    }
    return tokens.dropFirst().reduce(first) { $0.adding($1) }
  }
}
