import KVOExercises
import KVOStation

/// Three attacks on chapter 1's registry, in legal Swift.
enum Attack {
  /// Makes one change call `handler` twice.
  static func twice(
    _ registry: some AnyRegistry,
    _ train: Train,
    _ handler: @escaping () -> Void
  ) {
    todo("twice")
  }

  /// Traps, because it ends more registrations than there are.
  static func unbalanced(_ registry: some AnyRegistry, _ train: Train) {
    todo("unbalanced")
  }

  /// Makes a change trap, because the registry that observed the value is gone.
  static func registryGone<Registry: AnyRegistry>(_: Registry.Type, _ train: Train) {
    todo("registryGone")
  }
}
