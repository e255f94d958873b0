// Rejected by: `shares nothing with another registry`
import KVOLocking

/// A registry that's reduced to the list of observed key paths.
final class Registry {
  private static let known = Locked<Set<String>>([])
  private let entries = Locked<[String]>([])

  /// The observed key paths, in the order in which they were added.
  var keyPaths: [String] { entries.withLock { $0 } }

  /// Begins to observe a key path, unless it's already observed.
  ///
  /// - Returns: Whether this call began to observe it.
  func observe(_ keyPath: String) -> Bool {
    entries.withLock(as: "looks and stores") { entries in
      guard Self.known.withLock(as: "looks at the set", { $0.insert(keyPath).inserted }) else {
        return false
      }
      entries.append(keyPath)
      return true
    }
  }
}
