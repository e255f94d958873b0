/// The handlers of one object, for each key path.
///
/// The table retains one target for each handler. The target is the raw observer.
///
/// Counterpart: the dictionary that YYCategories attaches to an object, with key paths as its keys
/// and arrays of targets as its values.
public final class BlockTable {
  private var targets: [AnyKeyPath: [BlockTarget]] = [:]

  /// Creates an empty table.
  public init() {}

  /// The number of handlers.
  var count: Int { targets.values.reduce(0) { $0 + $1.count } }

  func add(_ target: BlockTarget, for keyPath: AnyKeyPath) {
    targets[keyPath, default: []].append(target)
  }

  // The next two methods return the targets, so that they're released after the mutation. Releasing
  // a handler can deallocate what it has captured, which can run code that uses this table.

  /// Removes and returns the targets for the key path, oldest first.
  func takeTargets(for keyPath: AnyKeyPath) -> [BlockTarget] {
    targets.removeValue(forKey: keyPath) ?? []
  }

  /// Removes and returns all targets.
  func takeAllTargets() -> [AnyKeyPath: [BlockTarget]] {
    exchange(&targets, with: [:])
  }
}
