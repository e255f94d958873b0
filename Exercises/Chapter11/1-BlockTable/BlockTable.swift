import KVOExercises
import KeyValueObserving

/// The handlers of one train, for each key path.
final class BlockTable {
  private var targets: [AnyKeyPath: [BlockTarget]] = [:]

  /// Adds a handler for changes to the value at the key path.
  func add(
    _ handler: @escaping BlockTarget.Handler,
    for keyPath: PartialKeyPath<Train>,
    of train: Train
  ) {
    todo("BlockTable.add(_:for:of:)")
  }

  /// Removes all handlers for the key path.
  func removeHandlers(for keyPath: PartialKeyPath<Train>, of train: Train) {
    todo("BlockTable.removeHandlers(for:of:)")
  }

  /// Removes all handlers for all key paths.
  func removeAllHandlers(of train: Train) {
    todo("BlockTable.removeAllHandlers(of:)")
  }
}

extension BlockTarget: KeyValueObserver {
  /// Calls the handler with the values of a change, unless the notification is a prior one.
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    todo("BlockTarget.observeValue(forKeyPath:of:change:context:)")
  }
}
