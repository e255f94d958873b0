import KVOStation

/// Three attacks on chapter 1's registry, in legal Swift.
enum Attack {
  /// Makes one change call `handler` twice.
  static func twice(
    _ registry: some AnyRegistry,
    _ train: Train,
    _ handler: @escaping () -> Void
  ) {
    for _ in 1...2 { registry.observe(train, \.platform, handler) }
    train.platform = 2
  }

  /// Traps, because it ends more registrations than there are.
  static func unbalanced(_ registry: some AnyRegistry, _ train: Train) {
    registry.unobserve(train, \.platform)
  }

  /// Makes a change trap, because the registry that observed the value is gone.
  static func registryGone<Registry: AnyRegistry>(_: Registry.Type, _ train: Train) {
    var registry: Registry? = Registry()
    registry?.observe(train, \.platform) {}
    registry = nil
    train.platform += 1
  }
}
