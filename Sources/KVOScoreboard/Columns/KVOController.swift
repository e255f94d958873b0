internal import KVOController
internal import KeyValueObserving

extension Column {
  // A non-retaining controller, because it also supports observed objects that are deallocated first
  // and observers of themselves. A retaining controller has the same results as chapter 7's.
  static let kvoController = Column(
    "KVOController",
    isShareable: isSendable(KVOController<Display>.self)
  ) {
    KVOControllerAdapter(controller: KVOController(observer: $0, retainObserved: false))
  }
}

private struct KVOControllerAdapter: ColumnAdapter {
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
