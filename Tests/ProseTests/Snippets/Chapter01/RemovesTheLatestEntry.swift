import KeyValueObserving
import KVOStation

/// Chapter 1: a registry that ends its latest registration, and removes the latest ledger entry.
func removesTheLatestEntry() {
  let (train, registry) = (Train(), Registry())
  var hasLamp = false
  train.delay = 5
  registry.observe(train, \.delay, options: .initial) { [unowned registry] in
    print("the line changes")
    if hasLamp { return }
    hasLamp = true
    registry.observe(train, \.delay) { print("the lamp blinks") }
  }
  registry.unobserve(train, \.delay)
  train.delay = 9
}

private final class Registry: KeyValueObserver {
  private var registrations: [Registration] = []

  func observe(
    _ object: Train,
    _ keyPath: PartialKeyPath<Train>,
    options: ObservingOptions = [],
    handler: @escaping () -> Void
  ) {
    let registration = Registration(object, keyPath, handler)
    registrations.append(registration)
    object.addObserver(self, forKeyPath: keyPath, options: options, context: registration.context)
  }

  func unobserve(_ object: Train, _ keyPath: PartialKeyPath<Train>) {
    let index = registrations.lastIndex { $0.object === object && $0.keyPath == keyPath }
    if let index { registrations.remove(at: index) }
    object.removeObserver(self, forKeyPath: keyPath)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let registration = registrations.first(where: { $0.context == context }) else {
      fatalError("An observeValue(forKeyPath:of:change:context:) call was not handled: \(change)")
    }
    registration.handler()
  }
}

private final class Registration {
  let object: Train
  let keyPath: AnyKeyPath
  let handler: () -> Void

  init(_ object: Train, _ keyPath: AnyKeyPath, _ handler: @escaping () -> Void) {
    (self.object, self.keyPath, self.handler) = (object, keyPath, handler)
  }

  var context: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}
