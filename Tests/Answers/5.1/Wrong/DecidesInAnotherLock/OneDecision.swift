// Rejected by: `has stored the key path once when it returns`
import KVOLocking

/// A registry that's reduced to the list of observed key paths.
final class Registry {
  private let entries = Locked<[String]>([])
  private let known = Locked<Set<String>>([])

  /// The observed key paths, in the order in which they were added.
  var keyPaths: [String] { entries.withLock { $0 } }

  /// Begins to observe a key path, unless it's already observed.
  ///
  /// - Returns: Whether this call began to observe it.
  func observe(_ keyPath: String) -> Bool {
    let isNew = known.withLock(as: "decides") { $0.insert(keyPath).inserted }
    if isNew { entries.withLock(as: "stores") { $0.append(keyPath) } }
    return isNew
  }
}
