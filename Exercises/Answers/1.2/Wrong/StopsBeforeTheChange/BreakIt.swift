// Rejected by: `registryGone traps in chapter 1`
import KVOStation

/// Three attacks on chapter 1's registry, in legal Swift.
enum Attack {
  /// Makes one change call `handler` twice.
  static func twice(
    _ registry: some AnyRegistry,
    _ train: Train,
    _ handler: @escaping () -> Void
  ) {
    registry.observe(train, \.delay, handler)
    registry.observe(train, \.delay, handler)
    train.delay += 1
  }

  /// Traps, because it ends more registrations than there are.
  static func unbalanced(_ registry: some AnyRegistry, _ train: Train) {
    registry.observe(train, \.delay) {}
    registry.unobserve(train, \.delay)
    registry.unobserve(train, \.delay)
  }

  /// Makes a change trap, because the registry that observed the value is gone.
  static func registryGone<Registry: AnyRegistry>(_: Registry.Type, _ train: Train) {
    do {
      let registry = Registry()
      registry.observe(train, \.delay) {}
    }
  }
}
