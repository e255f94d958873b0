// Rejected by: `twice makes one change call twice`
import ExerciseKit
import KVOStation

/// Three attacks on chapter 1's registry, in legal Swift that any user could write.
enum Attack {
  /// Makes one change call `handler` twice.
  static func twice(
    _ registry: some AnyRegistry,
    _ train: Train,
    _ handler: @escaping () -> Void
  ) {
    registry.observe(train, \.delay, handler)
    train.delay += 1
  }

  /// Makes the raw observing below trap, because something is removed that is not registered.
  static func unbalanced(_ registry: some AnyRegistry, _ train: Train) {
    registry.observe(train, \.delay) {}
    registry.unobserve(train, \.delay)
    registry.unobserve(train, \.delay)
  }

  /// Makes a change trap, because the registry that observed the train is gone.
  static func registryGone<Registry: AnyRegistry>(_: Registry.Type, _ train: Train) {
    do {
      let registry = Registry()
      registry.observe(train, \.delay) {}
    }
    train.delay += 1
  }
}
