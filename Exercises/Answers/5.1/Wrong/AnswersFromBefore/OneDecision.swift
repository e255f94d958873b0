// Rejected by: `answers what it decided`
import ExerciseKit
import KVOLocking

/// Which key paths are observed: a registry as it looks to two threads.
final class Registry {
  private let rows = Locked<[String]>([])

  /// The observed values, in the order in which their registrations began.
  var keyPaths: [String] { rows.withLock { $0 } }

  /// Begins to observe `keyPath`, unless it is observed already.
  ///
  /// - Returns: Whether this call began it.
  func observe(_ keyPath: String) -> Bool {
    let isNew = rows.withLock(as: "looks") { !$0.contains(keyPath) }
    rows.withLock(as: "stores what is not there") { rows in
      if !rows.contains(keyPath) { rows.append(keyPath) }
    }
    return isNew
  }
}
