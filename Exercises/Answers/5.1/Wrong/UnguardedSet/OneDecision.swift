// Rejected by: `has stored the key path once when it returns`
import KVOLocking

/// A registry that's reduced to the list of observed key paths.
final class Registry {
  private let entries = Locked<[String]>([])
  private var known: Set<String> = []

  /// The observed key paths, in the order in which they were added.
  var keyPaths: [String] { entries.withLock { $0 } }

  /// Begins to observe a key path, unless it's already observed.
  ///
  /// - Returns: Whether this call began to observe it.
  func observe(_ keyPath: String) -> Bool {
    if !known.insert(keyPath).inserted { return false }
    entries.withLock(as: "stores") { $0.append(keyPath) }
    return true
  }
}
