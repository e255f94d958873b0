internal import Chapter8DirectDelivery
internal import KeyValueObserving

extension Stage {
  static let chapter8 = Stage("8", mayBeShared: isSendable(Registry<Display>.self)) {
    Chapter8(registry: Registry(observer: $0, retainObserved: false))
  }
}

private struct Chapter8: Helper {
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
