internal import KVOController
internal import KeyValueObserving

extension Column {
  static let kvoController = kvoController(named: "10")

  // These columns use a non-retaining controller, because it also supports observers of themselves,
  // and objects that are deallocated while they're observed. A retaining controller has the same
  // results as the retaining registry of chapter 7.
  static func kvoController(named name: String) -> Column {
    Column(name, isShareable: isSendable(KVOController<Display>.self)) {
      KVOControllerAdapter(controller: makeController(observer: $0))
    }
  }

  /// Returns a controller that doesn't know that its observer is `Sendable`.
  ///
  /// The adapter doesn't know, either, that the objects and handlers are; the scenarios see to that.
  private static func makeController<Observer: AnyObject>(
    observer: Observer
  ) -> KVOController<Observer> {
    KVOController(observer: observer, retaining: .nothing)
  }
}

private struct KVOControllerAdapter: ColumnAdapter {
  let controller: KVOController<Display>

  func observe<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  ) {
    controller.observe(object, keyPath, options: options) { display, _, _ in handler(display) }
  }

  func addHandler<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    handler: @escaping (Display) -> Void
  ) {
    controller.observe(object, keyPath, options: .new, allowingDuplicates: true) { display, _, _ in
      handler(display)
    }
  }

  func unobserve<Object: ScenarioObject>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    controller.unobserve(object, keyPath)
  }
}
