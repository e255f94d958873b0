import KeyValueObserving

/// Returns a registration, which the tests compare with others.
func makeRegistration<Observer: AnyObject>(
  _ keyPath: AnyKeyPath,
  handler: @escaping (Observer, any KeyValueObservable, ObservedChange) -> Void
) -> AnyHashable {
  Registration(keyPath, handler: handler)
}
