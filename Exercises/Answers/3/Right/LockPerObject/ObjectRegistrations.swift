import KeyValueObserving

/// All registrations of one registry for one observed object.
final class ObjectRegistrations<Observer: AnyObject>: KeyValueObserver {
  unowned let observer: Observer
  var all: Set<Registration<Observer>> = []

  init(observer: Observer) {
    self.observer = observer
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let registration = all.first(of: keyPath) else {
      fatalError("unhandled change \(change)")
    }
    registration.handler(observer, object, change)
  }
}

final class Registration<Observer: AnyObject>: Hashable {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void
  let keyPath: AnyKeyPath
  let handler: Handler
  init(_ keyPath: AnyKeyPath, handler: @escaping Handler) {
    self.keyPath = keyPath
    self.handler = handler
  }
  static func == (a: Registration, b: Registration) -> Bool { a.keyPath == b.keyPath }
  func hash(into hasher: inout Hasher) { hasher.combine(keyPath) }
}

extension Set {
  func first<Observer>(of keyPath: AnyKeyPath) -> Element? where Element == Registration<Observer> {
    firstIndex(of: Registration(keyPath) { _, _, _ in }).map { self[$0] }
  }
}
