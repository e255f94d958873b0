import KeyValueObserving

/// All registrations of one registry for one observed object.
final class ObjectRegistrations<Observer: AnyObject>: KeyValueObserver {
  let object: any KeyValueObservable
  unowned let observer: Observer
  var all: [Registration<Observer>] = []

  init(_ object: any KeyValueObservable, observer: Observer) {
    self.object = object
    self.observer = observer
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let registration = all.first(where: { $0.context == context }) else {
      fatalError("unhandled change \(change)")
    }
    registration.handler(observer, object, change)
  }
}

final class Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void
  let keyPath: AnyKeyPath
  let handler: Handler
  init(_ keyPath: AnyKeyPath, handler: @escaping Handler) {
    self.keyPath = keyPath
    self.handler = handler
  }
  var context: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}
