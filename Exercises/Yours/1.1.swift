import KeyValueObserving
import KVOScoreboard
import KVOStation

extension Stage {
  static let yours = Stage("1.1", mayBeShared: isSendable(Registry.self)) {
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
    guard let train = object as? Train, let keyPath = keyPath as? KeyPath<Train, Int> else {
      Story.cannotArise("Your registry observes trains only.")
    }
    guard !options.contains(.initial) else {
      Story.cannotArise("Your registry has no options.")
    }
    registry.observe(train, keyPath) { [weak display] _ in display.map(handler) }
  }

  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    guard let train = object as? Train, let keyPath = keyPath as? KeyPath<Train, Int> else {
      return
    }
    registry.unobserve(train, keyPath)
  }
}
