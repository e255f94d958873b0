internal import Chapter3KeyPaths
internal import KeyValueObserving

extension Stage {
  static let chapter3 = Stage("3", mayBeShared: isSendable(Registry<Display>.self)) {
    Chapter3(registry: Registry(observer: $0))
  }
}

private struct Chapter3: Helper {
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
