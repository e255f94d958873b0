// Until chapter 3

extension Contract: RegistrationLibrary {
  package func makeRegistration<Observer: AnyObject>(
    _ keyPath: AnyKeyPath,
    handler: @escaping (Observer, any KeyValueObservable, ObservedChange) -> Void
  ) -> AnyHashable {
    // The function `makeRegistration(_:handler:)` returns a registration, which is `Hashable`.
    MyLibrary.makeRegistration(keyPath, handler: handler)
  }
}
