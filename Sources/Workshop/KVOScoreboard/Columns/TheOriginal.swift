internal import Chapter08TheOriginal
internal import KeyValueObserving

extension Column {
  static let originalRetaining = original("8 retaining", retainObserved: true)
  static let originalNonRetaining = original("8 non-retaining", retainObserved: false)

  private static func original(_ name: String, retainObserved: Bool) -> Column {
    Column(name, isShareable: isSendable(FBKVOController.self), shared: "controller") {
      OriginalAdapter(
        controller: FBKVOController(observer: $0, retainObserved: retainObserved)
      )
    }
  }
}

private struct OriginalAdapter: ColumnAdapter {
  let controller: FBKVOController

  func observe<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  ) {
    controller.observe(object, keyPath: keyPath, options: options) { observer, _, _ in
      if let display = observer as? Display { handler(display) }
    }
  }

  func unobserve<Object: ScenarioObject>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    controller.unobserve(object, keyPath: keyPath)
  }
}
