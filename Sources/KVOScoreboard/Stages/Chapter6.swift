internal import Chapter6AutoUnobserve
internal import KeyValueObserving

extension Stage {
  static let chapter6 = Stage("6", mayBeShared: isSendable(Controller<Display>.self)) {
    Chapter6(controller: Controller(observer: $0))
  }
}

private struct Chapter6: Helper {
  let controller: Controller<Display>

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  ) {
    controller.observe(object, keyPath, options: options) { display, _, _ in handler(display) }
  }

  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    controller.unobserve(object, keyPath)
  }
}
