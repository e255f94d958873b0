import KeyValueObserving

/// One handler for one value of one object.
final class Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let object: any KeyValueObservable
  let keyPath: AnyKeyPath
  let number: UInt
  let handler: Handler

  init(
    _ object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    _ number: UInt,
    _ handler: @escaping Handler
  ) {
    self.object = object
    self.keyPath = keyPath
    self.number = number
    self.handler = handler
  }

  var context: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: number) }
}

/// A registry that lets one object observe many values, with a separate handler for each.
final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler.
  unowned let observer: Observer

  /// For `unobserve`: the numbers of an object's registrations, oldest first.
  private var byObject: [ObjectIdentifier: [Registration<Observer>]] = [:]
  /// For `observeValue`: the same registrations by context.
  private var byContext: [UnsafeRawPointer: Registration<Observer>] = [:]
  private var lastNumber: UInt = 0

  init(observer: Observer) {
    self.observer = observer
  }

  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    lastNumber += 1
    let registration = Registration<Observer>(object, keyPath, lastNumber) {
      observer,
      object,
      change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    guard let context = registration.context else { return false }
    byObject[ObjectIdentifier(object), default: []].append(registration)
    byContext[context] = registration
    object.addObserver(self, forKeyPath: keyPath, options: options, context: context)
    return true
  }

  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    let id = ObjectIdentifier(object)
    guard var list = byObject[id], let index = list.lastIndex(where: { $0.keyPath == keyPath })
    else { return false }
    let registration = list.remove(at: index)
    byObject[id] = list.isEmpty ? nil : list
    guard let context = registration.context else { return false }
    let other = byContext.removeValue(forKey: context)
    object.removeObserver(self, forKeyPath: keyPath, context: context)
    withExtendedLifetime((registration, other)) {}
    return true
  }
}

extension Registry: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let context, let registration = byContext[context] else { return }
    registration.handler(observer, object, change)
  }
}
