import KeyValueObserving

/// One handler for one value.
///
/// Within one object's entry, the key path identifies it.
final class Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let keyPath: AnyKeyPath
  let number: UInt
  let handler: Handler

  init(_ keyPath: AnyKeyPath, number: UInt = 0, handler: @escaping Handler) {
    self.keyPath = keyPath
    self.number = number
    self.handler = handler
  }

  var context: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: number) }
}

extension Registration: Hashable {
  static func == (first: Registration, second: Registration) -> Bool {
    first.keyPath == second.keyPath
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath)
  }
}

/// A registry that lets one object observe many values, with a separate handler for each.
final class Registry<Observer: AnyObject> {
  private struct Entry {
    weak var registration: Registration<Observer>?
  }

  /// The object that's passed to every handler.
  unowned let observer: Observer

  /// For `observe` and `unobserve`.
  private var byObject = WeakMap<AnyObject, [AnyKeyPath: Registration<Observer>]>()
  /// For `observeValue`: the same registrations by context.
  private var byContext: [UnsafeRawPointer: Entry] = [:]
  private var lastNumber: UInt = 0

  init(observer: Observer) {
    self.observer = observer
  }

  /// Registers the handler, unless the value is observed already, and returns whether it did.
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    guard byObject[object]?[keyPath] == nil else { return false }
    lastNumber += 1
    let registration = Registration<Observer>(keyPath, number: lastNumber) {
      observer,
      object,
      change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    guard let context = registration.context else { return false }
    var known = byObject.removeValue(forKey: object) ?? [:]
    known[keyPath] = registration
    _ = byObject.updateValue(known, forKey: object)
    byContext[context] = Entry(registration: registration)
    object.addObserver(self, forKeyPath: keyPath, options: options, context: context)
    return true
  }

  /// Ends the registration for the value, and returns whether there was one.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    guard var known = byObject[object], let registration = known.removeValue(forKey: keyPath),
      let context = registration.context
    else { return false }
    if known.isEmpty {
      _ = byObject.removeValue(forKey: object)
    } else {
      _ = byObject.updateValue(known, forKey: object)
    }
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
