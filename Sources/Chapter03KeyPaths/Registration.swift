internal import KeyValueObserving

/// A registration that's equal to every other registration with the same key path.
///
/// Because registrations are compared only with others for the same object, the key path is enough
/// to distinguish them. Handlers aren't compared, because Swift can't compare closures.
///
/// A registration doesn't reference its object, because a value in the map would then retain its
/// own key, so the object would stay in memory until somebody unobserves it.
///
/// Counterpart: `_FBKVOInfo`, whose `hash` and `isEqual:` use only the key path.
///
/// Chapter 3: an object's registrations are compared by key path, so a set of them refuses a second
/// one for the same value.
final class Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let keyPath: AnyKeyPath
  let handler: Handler

  init(_ keyPath: AnyKeyPath, handler: @escaping Handler) {
    self.keyPath = keyPath
    self.handler = handler
  }

  /// Creates a registration that serves only to look up a registration with the same key path.
  convenience init(representing keyPath: AnyKeyPath) {
    self.init(keyPath) { _, _, _ in }
  }
}

extension Registration: Hashable {
  static func == (first: Registration, second: Registration) -> Bool {
    first.keyPath == second.keyPath
  }

  // Equal values must have equal hashes, so this method may hash only what `==` compares.
  func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath)
  }
}
