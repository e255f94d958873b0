internal import Chapter6AutoUnobserve
internal import KeyValueObserving

extension Stage {
  static let chapter6 = Stage("6", mayBeShared: isSendable(Registry<Display>.self)) {
    Chapter6(registry: Registry(observer: $0))
  }
}

private struct Chapter6: Helper {
  let registry: Registry<Display>

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  ) {
    registry.observe(object, keyPath, options: options) { display, _, _ in handler(display) }
  }

  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    registry.unobserve(object, keyPath)
  }
}
