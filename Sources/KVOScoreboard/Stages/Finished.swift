internal import KVOController
internal import KeyValueObserving

extension Stage {
  // The controller for what may die first, and for oneself. The one that retains what it observes
  // fares like chapter 7's.
  static let kvoController = Stage(
    "KVOController",
    mayBeShared: isSendable(KVOController<Display>.self)
  ) {
    Finished(controller: KVOController(observer: $0, retainObserved: false))
  }
}

private struct Finished: Helper {
  let controller: KVOController<Display>

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
