public import Observation

extension KeyValueObservable where Self: Observable {
  /// Tells the functions and views that read the property about the event.
  ///
  /// - Parameters:
  ///   - event: What happens to the property.
  ///   - keyPath: The key path of the property, as it was announced.
  public func track(_ event: TrackedEvent, announced keyPath: AnyKeyPath) {
    guard event != .access, let spelled = keyPath as? PartialKeyPath<Self> else {
      return observerList.registrar.value.track(event, keyPath, of: self)
    }
    // A subclass may announce a property in its own spelling, but Observation knows only the one
    // that the getter passes to `accessValue(for:)`.
    let known = AccessRecorder.announcedKeyPaths(of: observerList.ledger) {
      _ = self[keyPath: spelled]
    }
    let declared = known.contains(spelled) ? spelled : known.first(where: spelled.mayBeInherited)
    observerList.registrar.value.track(event, declared ?? spelled, of: self)
  }
}

extension ObservationRegistrar {
  fileprivate func track(_ event: TrackedEvent, _ keyPath: AnyKeyPath, of object: AnyObject) {
    (keyPath as? any TypedKeyPath)?.track(event, of: object, self)
  }
}

/// A key path that knows the types of its root and of its value.
private protocol TypedKeyPath {
  func track(_ event: TrackedEvent, of object: AnyObject, _ registrar: ObservationRegistrar)
}

extension KeyPath: TypedKeyPath {
  fileprivate func track(
    _ event: TrackedEvent,
    of object: AnyObject,
    _ registrar: ObservationRegistrar
  ) {
    guard let root = Root.self as? any Observable.Type else { return }
    func track<Subject: Observable>(_ type: Subject.Type) {
      guard let object = object as? Subject, let keyPath = self as? KeyPath<Subject, Value>
      else { return }
      switch event {
      case .access: registrar.access(object, keyPath: keyPath)
      case .willSet: registrar.willSet(object, keyPath: keyPath)
      case .didSet: registrar.didSet(object, keyPath: keyPath)
      }
    }
    track(root)
  }
}
