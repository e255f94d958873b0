// Rejected by: `begins one observation when two threads ask for it`
import ExerciseKit
import KVOLocking

/// Which key paths are observed: a registry as it looks to two threads.
final class Registry {
  private let rows = Locked<[String]>([])
  private let known = Locked<Set<String>>([])

  /// The observed values, in the order in which their registrations began.
  var keyPaths: [String] { rows.withLock { $0 } }

  /// Begins to observe `keyPath`, unless it is observed already.
  ///
  /// - Returns: Whether this call began it.
  func observe(_ keyPath: String) -> Bool {
    if known.withLock(as: "looks at the index", { $0.contains(keyPath) }) { return false }
    rows.withLock(as: "stores the row") { $0.append(keyPath) }
    return known.withLock(as: "stores in the index") { $0.insert(keyPath).inserted }
  }
}
