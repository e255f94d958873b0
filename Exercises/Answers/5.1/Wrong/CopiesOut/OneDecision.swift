// Rejected by: `loses neither of two different ones`
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
    var copy = rows.withLock(as: "copies out") { $0 }
    if copy.contains(keyPath) { return false }
    copy.append(keyPath)
    rows.withLock(as: "writes back") { $0 = copy }
    return true
  }
}
