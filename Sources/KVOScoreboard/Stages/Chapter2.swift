internal import Chapter2WeakMap
internal import KeyValueObserving

extension Stage {
  static let chapter2 = Stage("2", mayBeShared: isSendable(Registry.self)) {
    Chapter2(display: $0)
  }
}

private struct Chapter2: Helper {
  let registry = Registry()
  weak var display: Display?

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  ) {
    registry.observe(object, keyPath, options: options) { [weak display] _ in
      display.map(handler)
    }
  }

  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    registry.unobserve(object, keyPath)
  }
}
