import KeyValueObserving

/// One handler for one value of one object, which is its own raw observer.
final class Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let object: any KeyValueObservable
  let keyPath: AnyKeyPath
  private unowned let observer: Observer
  private let handler: Handler

  init(
    _ observer: Observer,
    _ object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    _ handler: @escaping Handler
  ) {
    self.observer = observer
    self.object = object
    self.keyPath = keyPath
    self.handler = handler
  }

  func isFor(_ object: AnyObject, _ keyPath: AnyKeyPath) -> Bool {
    self.object === object && self.keyPath == keyPath
  }
}

extension Registration: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    handler(observer, object, change)
  }
}
