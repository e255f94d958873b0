import KVOLocking

/// A registry that's reduced to the list of observed key paths.
final class Registry {
  private let lock = Locked(())
  private var entries: [String] = []

  /// The observed key paths, in the order in which they were added.
  var keyPaths: [String] { lock.withLock { _ in entries } }

  /// Begins to observe a key path, unless it's already observed.
  ///
  /// - Returns: Whether this call began to observe it.
  func observe(_ keyPath: String) -> Bool {
    lock.withLock(as: "looks and stores") { _ in
      if entries.contains(keyPath) { return false }
      entries.append(keyPath)
      return true
    }
  }
}
