extension KVOController {
  /// Registers a handler.
  ///
  /// This method is inlinable so that the compiler can specialize it wherever the value's type is
  /// known. Specialized code doesn't have to box values in `Any`.
  @inlinable
  func begin<Object: KeyValueObservable, Value>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    _ options: ObservingOptions,
    _ allowingDuplicates: Bool,
    _ file: StaticString,
    _ line: UInt,
    _ handler: @escaping (Observer, Object, Change<Value>) -> Void
  ) -> Bool {
    guard let object else { return false }
    return register(object, keyPath, options, allowingDuplicates, file, line, handler) != nil
  }

  @inlinable
  func register<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    _ options: ObservingOptions,
    _ allowingDuplicates: Bool,
    _ file: StaticString,
    _ line: UInt,
    _ handler: @escaping (Observer, Object, Change<Value>) -> Void
  ) -> Registration? {
    let (resolved, copy) = object.resolve(keyPath, file: file, line: line) {
      _ = object[keyPath: keyPath]
    }
    if let copy {
      let read = ValueReader<Value>(copy)
      return register(object, keyPath, resolved, options, allowingDuplicates, true, read, handler)
    }
    let read = ValueReader<Value> { (object: Object) in object[keyPath: keyPath] }
    return register(object, keyPath, resolved, options, allowingDuplicates, false, read, handler)
  }

  /// Registers the same handler for each of several key paths.
  func begin<Object: KeyValueObservable>(
    _ object: Object?,
    each keyPaths: [PartialKeyPath<Object>],
    _ options: ObservingOptions,
    _ allowingDuplicates: Bool,
    _ file: StaticString,
    _ line: UInt,
    _ handler: @escaping (Observer, Object, Change<Any>) -> Void
  ) -> Bool {
    guard !keyPaths.isEmpty else {
      fatalError("observe needs at least one key path; the list is empty.", file: file, line: line)
    }
    guard let object else { return false }
    var began = false
    for keyPath in keyPaths {
      let (resolved, _) = object.resolve(keyPath, file: file, line: line) {
        _ = object[keyPath: keyPath]
      }
      let read = ValueReader<Any> { (object: Object) in object[keyPath: keyPath] }
      if register(object, keyPath, resolved, options, allowingDuplicates, false, read, handler)
        != nil
      {
        began = true
      }
    }
    return began
  }

  @inlinable
  func register<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: AnyKeyPath,
    _ resolved: ResolvedKeyPath,
    _ options: ObservingOptions,
    _ allowingDuplicates: Bool,
    _ sharing: Bool,
    _ read: ValueReader<Value>,
    _ handler: @escaping (Observer, Object, Change<Value>) -> Void
  ) -> Registration? {
    let readNew = resolved.isFollowed ? read.following(resolved) : read
    let needsNew = resolved.isFollowed || options.contains(.new)
    return core.observe(
      object,
      keyPath,
      resolved,
      options: options,
      allowingDuplicates: allowingDuplicates,
      notify: options.isDisjoint(with: [.old, .prior])
        ? notifier(options, readNew, needsNew, handler)
        : notifier(options, sharing, read, readNew, needsNew, handler),
      reading: { _ = read(object) }
    )
  }

  /// Returns a notifier for a registration that needs neither old values nor calls before changes.
  @inlinable
  func notifier<Object: KeyValueObservable, Value>(
    _ options: ObservingOptions,
    _ readNew: ValueReader<Value>,
    _ needsNew: Bool,
    _ handler: @escaping (Observer, Object, Change<Value>) -> Void
  ) -> Registration.Notifier {
    let wantsNew = options.contains(.new)
    return { state, observer, object, _, elements, _ in
      // The casts are safe: the core's only observer has this type, and the ledger checks the
      // object's identity.
      let observer = unsafeDowncast(observer, to: Observer.self)
      let object = unsafeDowncast(object, to: Object.self)
      let newValue = needsNew ? readNew(object) : nil
      handler(
        observer,
        object,
        Change(
          of: state,
          elements,
          oldValue: nil,
          newValue: wantsNew ? newValue : nil,
          isPrior: false
        )
      )
    }
  }

  /// Returns a notifier for a registration that needs old values or calls before changes.
  @inlinable
  func notifier<Object: KeyValueObservable, Value>(
    _ options: ObservingOptions,
    _ sharing: Bool,
    _ readOld: ValueReader<Value>,
    _ readNew: ValueReader<Value>,
    _ needsNew: Bool,
    _ handler: @escaping (Observer, Object, Change<Value>) -> Void
  ) -> Registration.Notifier {
    { state, observer, object, moment, elements, old in
      let observer = unsafeDowncast(observer, to: Observer.self)
      let object = unsafeDowncast(object, to: Object.self)
      var (oldValue, newValue): (Value?, Value?)
      if moment == .willChange {
        if options.contains(.old) {
          oldValue = old.value(sharing) ?? readOld.value(of: object, elements, keptIn: &old)
        }
        guard options.contains(.prior) else { return }
      } else {
        if options.contains(.old) { oldValue = old.value(sharing) }
        newValue = needsNew ? readNew(object) : nil
      }
      handler(
        observer,
        object,
        Change(
          of: state,
          elements,
          oldValue: oldValue,
          newValue: options.contains(.new) ? newValue : nil,
          isPrior: moment == .willChange
        )
      )
    }
  }
}

extension PriorValue {
  /// Returns the old value as an instance of `Value`, if there is one.
  ///
  /// - Parameter sharing: Whether the registration may use the old value that the property shares.
  /// - Returns: The old value; nil if none was kept for the registration or shared with it.
  @inlinable func value<Value>(_ sharing: Bool) -> Value? {
    switch self {
    case .kept(let value): unsafeDowncast(value, to: TypedOldValue<Value>.self).value
    case .shared(let value) where sharing: value.assumingMemoryBound(to: Value.self).pointee
    case .shared, .none: nil
    }
  }
}
