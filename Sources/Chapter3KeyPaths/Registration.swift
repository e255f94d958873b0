internal import KeyValueObserving

/// A registration, which is equal to every other registration with the same key path.
///
/// Registrations are compared only within the set for one object, where the key path is all that
/// distinguishes them. The handler doesn't take part; closures can't be compared anyway.
///
/// Counterpart: `_FBKVOInfo`, whose `hash` and `isEqual:` use only the key path.
struct Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let keyPath: AnyKeyPath
  let handler: Handler

  init(_ keyPath: AnyKeyPath, handler: @escaping Handler) {
    self.keyPath = keyPath
    self.handler = handler
  }

  /// Creates a registration that's used only to find the one with the same key path.
  init(representing keyPath: AnyKeyPath) {
    self.init(keyPath) { _, _, _ in }
  }
}

extension Registration: Hashable {
  static func == (first: Registration, second: Registration) -> Bool {
    first.keyPath == second.keyPath
  }

  // Equal values must have equal hashes, so this may use only what `==` compares.
  func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath)
  }
}
