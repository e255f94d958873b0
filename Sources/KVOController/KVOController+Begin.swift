extension KVOController {
  /// Registers a block, compiled where it is called, so that no value is ever boxed.
  @inlinable
  func begin<Object: KeyValueObservable, Value>(
    _ object: Object?,
    _ keyPath: KeyPath<Object, Value>,
    _ options: ObservingOptions,
    _ several: Bool,
    _ file: StaticString,
    _ line: UInt,
    _ block: @escaping (Observer, Object, Change<Value>) -> Void
  ) -> Bool {
    guard let object else { return false }
    let sources = object.resolve(keyPath, file: file, line: line) { _ = object[keyPath: keyPath] }
    let read =
      sources.copy(at: keyPath, of: object).map(Reading<Value>.init)
      ?? Reading<Value> { (object: Object) in object[keyPath: keyPath] }
    return begin(object, keyPath, sources, options, several, read, block)
  }

  /// Registers one block for each of several key paths.
  func begin<Object: KeyValueObservable>(
    _ object: Object?,
    each keyPaths: [PartialKeyPath<Object>],
    _ options: ObservingOptions,
    _ several: Bool,
    _ file: StaticString,
    _ line: UInt,
    _ block: @escaping (Observer, Object, Change<Any>) -> Void
  ) -> Bool {
    guard !keyPaths.isEmpty else {
      fatalError("observe needs at least one key path; the list is empty.", file: file, line: line)
    }
    guard let object else { return false }
    var began = false
    for keyPath in keyPaths {
      let sources = object.resolve(keyPath, file: file, line: line) { _ = object[keyPath: keyPath] }
      let read = Reading<Any> { (object: Object) in object[keyPath: keyPath] }
      if begin(object, keyPath, sources, options, several, read, block) { began = true }
    }
    return began
  }

  @inlinable
  func begin<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: AnyKeyPath,
    _ sources: Sources,
    _ options: ObservingOptions,
    _ several: Bool,
    _ read: Reading<Value>,
    _ block: @escaping (Observer, Object, Change<Value>) -> Void
  ) -> Bool {
    core.observe(
      object,
      keyPath,
      sources,
      options: options,
      several: several,
      tell: options.isDisjoint(with: [.old, .prior])
        ? tell(options, read, block) : tellBoth(options, read, block)
    )
  }

  /// What is told of a change when nobody wants to know of it before it happens.
  @inlinable
  func tell<Object: KeyValueObservable, Value>(
    _ options: ObservingOptions,
    _ read: Reading<Value>,
    _ block: @escaping (Observer, Object, Change<Value>) -> Void
  ) -> Registration.Tell {
    let wantsNew = options.contains(.new)
    return { standing, observer, object, _ in
      // Both are what they were when this was registered: the ledger and the core keep them apart.
      let observer = unsafeDowncast(observer, to: Observer.self)
      let object = unsafeDowncast(object, to: Object.self)
      let newValue = wantsNew ? read(object) : nil
      block(
        observer,
        object,
        Change(of: standing, oldValue: nil, newValue: newValue, isPrior: false)
      )
    }
  }

  /// What is told before and after a change.
  @inlinable
  func tellBoth<Object: KeyValueObservable, Value>(
    _ options: ObservingOptions,
    _ read: Reading<Value>,
    _ block: @escaping (Observer, Object, Change<Value>) -> Void
  ) -> Registration.Tell {
    let oldValues = OldValues<Value>()
    return { standing, observer, object, moment in
      let observer = unsafeDowncast(observer, to: Observer.self)
      let object = unsafeDowncast(object, to: Object.self)
      var oldValue: Value?
      switch moment {
      case .willChange:
        if options.contains(.old) {
          let value = read(object)
          oldValues.push(value)
          oldValue = value
        }
        guard options.contains(.prior) else { return }
      case .didChange:
        if options.contains(.old) { oldValue = oldValues.pop() }
      case .initial:
        break
      }
      let isPrior = moment == .willChange
      let newValue = options.contains(.new) && !isPrior ? read(object) : nil
      block(
        observer,
        object,
        Change(of: standing, oldValue: oldValue, newValue: newValue, isPrior: isPrior)
      )
    }
  }
}
