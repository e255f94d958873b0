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
    return begin(object, keyPath, { $0[keyPath: keyPath] }, options, several, file, line, block)
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
    for keyPath in keyPaths
    where begin(object, keyPath, { $0[keyPath: keyPath] }, options, several, file, line, block) {
      began = true
    }
    return began
  }

  @inlinable
  func begin<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    _ read: @escaping (Object) -> Value,
    _ options: ObservingOptions,
    _ several: Bool,
    _ file: StaticString,
    _ line: UInt,
    _ block: @escaping (Observer, Object, Change<Value>) -> Void
  ) -> Bool {
    // The old values of the changes under way: one change may be made inside another.
    var oldValues: [Value] = []
    return core.observe(
      object,
      keyPath,
      options: options,
      several: several,
      file: file,
      line: line
    ) { registration, observer, object, moment in
      // Both are what they were when this was registered: the ledger and the core keep them apart.
      let observer = unsafeDowncast(observer, to: Observer.self)
      let object = unsafeDowncast(object, to: Object.self)
      let options = registration.options
      var oldValue: Value?
      switch moment {
      case .willChange:
        if options.contains(.old) { oldValues.append(read(object)) }
        guard options.contains(.prior) else { return }
        oldValue = oldValues.last
      case .didChange:
        oldValue = oldValues.popLast()
      case .initial:
        break
      }
      let isPrior = moment == .willChange
      let newValue = options.contains(.new) && !isPrior ? read(object) : nil
      let change = Change(
        oldValue: oldValue,
        newValue: newValue,
        isPrior: isPrior,
        keyPath: keyPath
      )
      block(observer, object, change)
    }
  }
}
