internal import Chapter7SelfObservation
internal import KeyValueObserving

extension Stage {
  static let chapter7Retaining = Stage(
    "7 retaining",
    mayBeShared: isSendable(Registry<Display>.self)
  ) {
    Chapter7(registry: Registry(observer: $0))
  }

  static let chapter7NonRetaining = Stage(
    "7 non-retaining",
    mayBeShared: isSendable(Registry<Display>.self)
  ) {
    Chapter7(registry: Registry(observer: $0, retainObserved: false))
  }
}

private struct Chapter7: Helper {
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
