import KeyValueObserving
import KVOScoreboard

extension Stage {
  static let yours = Stage("2.3", mayBeShared: isSendable(Registry.self)) {
    Yours(display: $0)
  }
}

/// What your registry can do for a display.
private struct Yours: Helper {
  let registry = Registry()
  weak var display: Display?

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  ) {
    guard !options.contains(.initial) else {
      Story.cannotArise("Your registry has no options.")
    }
    registry.observe(object, keyPath) { [weak display] _ in display.map(handler) }
  }

  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    registry.unobserve(object, keyPath)
  }
}
