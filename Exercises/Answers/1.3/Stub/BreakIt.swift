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
    todo("1.3 twice")
  }

  /// Makes the raw observing below trap, because something is removed that is not registered.
  static func unbalanced(_ registry: some AnyRegistry, _ train: Train) {
    todo("1.3 unbalanced")
  }

  /// Makes a change trap, because the registry that observed the train is gone.
  static func registryGone<Registry: AnyRegistry>(_: Registry.Type, _ train: Train) {
    todo("1.3 registryGone")
  }
}
