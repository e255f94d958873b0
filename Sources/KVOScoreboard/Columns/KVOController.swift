internal import KVOController
internal import KeyValueObserving

extension Column {
  // This column uses a non-retaining controller, because it also supports observers of themselves,
  // and objects that are deallocated while they're observed. A retaining controller has the same
  // results as the retaining registry of chapter 7.
  static let kvoController = Column(
    "9",
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
