import KeyValueObserving

/// One handler for one value of one object.
final class Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let keyPath: AnyKeyPath
  let number: UInt
  let handler: Handler

  init(_ keyPath: AnyKeyPath, _ number: UInt, _ handler: @escaping Handler) {
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

  private struct Entry {
    weak var registration: Registration<Observer>?
  }

  /// For `unobserve`: an object's registrations, oldest first.
  private var byObject = WeakMap<AnyObject, [Registration<Observer>]>()
  /// For `observeValue`: the same registrations by context.
  private var byContext: [UnsafeRawPointer: Entry] = [:]
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
    let registration = Registration<Observer>(keyPath, lastNumber) {
      observer,
      object,
      change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    guard let context = registration.context else { return false }
    var list = byObject.removeValue(forKey: object) ?? []
    list.append(registration)
    _ = byObject.updateValue(list, forKey: object)
    byContext[context] = Entry(registration: registration)
    object.addObserver(self, forKeyPath: keyPath, options: options, context: context)
    return true
  }

  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    guard var list = byObject[object], let index = list.lastIndex(where: { $0.keyPath == keyPath })
    else { return false }
    let registration = list.remove(at: index)
    if list.isEmpty {
      _ = byObject.removeValue(forKey: object)
    } else {
      _ = byObject.updateValue(list, forKey: object)
    }
    guard let context = registration.context else { return false }
    byContext[context] = nil
    object.removeObserver(self, forKeyPath: keyPath, context: context)
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
    guard let context, let registration = byContext[context]?.registration else { return }
    registration.handler(observer, object, change)
  }
}
