// Rejected by: `passes nil in place of a wrapped nil`
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
    let target = BlockTarget(handler)
    targets[keyPath, default: []].append(target)
    train.addObserver(target, forKeyPath: keyPath, options: [.old, .new])
  }

  /// Removes all handlers for the key path.
  func removeHandlers(for keyPath: PartialKeyPath<Train>, of train: Train) {
    let removed = targets.removeValue(forKey: keyPath) ?? []
    for target in removed { train.removeObserver(target, forKeyPath: keyPath, context: nil) }
  }

  /// Removes all handlers for all key paths.
  func removeAllHandlers(of train: Train) {
    let removed = exchange(&targets, with: [:])
    for (keyPath, targets) in removed {
      for target in targets { train.removeObserver(target, forKeyPath: keyPath, context: nil) }
    }
  }
}

/// A raw observer that calls one handler.
final class BlockTarget {
  typealias Handler = (_ oldValue: Any?, _ newValue: Any?) -> Void

  private let handler: Handler

  init(_ handler: @escaping Handler) { self.handler = handler }
}

extension BlockTarget: KeyValueObserver {
  /// Calls the handler with the values of a change, unless the notification is a prior one, or the
  /// change isn't of the kind `setting`.
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard !change.isPrior, change.kind == .setting else { return }
    handler(change.oldValue, change.newValue)
  }
}
