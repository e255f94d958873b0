import KeyValueObserving

/// One handler for one value of one object, which is its own raw observer.
///
/// Registrations are equal if their key paths are.
final class Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let keyPath: AnyKeyPath
  private unowned let observer: Observer?
  private weak var object: (any KeyValueObservable)?
  private let handler: Handler

  init(
    _ keyPath: AnyKeyPath,
    of object: (any KeyValueObservable)? = nil,
    for observer: Observer? = nil,
    handler: @escaping Handler
  ) {
    self.keyPath = keyPath
    self.object = object
    self.observer = observer
    self.handler = handler
  }

  func isFor(_ object: AnyObject, _ keyPath: AnyKeyPath) -> Bool {
    self.object === object && self.keyPath == keyPath
  }
}

extension Registration: Hashable {
  static func == (first: Registration, second: Registration) -> Bool {
    first.keyPath == second.keyPath
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath)
  }
}

extension Registration: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    if let observer { handler(observer, object, change) }
  }
}
