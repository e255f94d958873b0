// Rejected by: `has stored the key path once when it returns`
import KVOLocking

/// A registry that's reduced to the list of observed key paths.
final class Registry {
  private let entries = Locked<[String]>([])

  /// The observed key paths, in the order in which they were added.
  var keyPaths: [String] { entries.withLock { $0 } }

  /// Begins to observe a key path, unless it's already observed.
  ///
  /// - Returns: Whether this call began to observe it.
  func observe(_ keyPath: String) -> Bool {
    entries.withLock(as: "appends") { $0.append(keyPath) }
    return entries.withLock(as: "removes the duplicate") { entries in
      guard entries.count(where: { $0 == keyPath }) > 1 else { return true }
      entries.remove(at: entries.lastIndex(of: keyPath) ?? 0)
      return false
    }
  }
}
