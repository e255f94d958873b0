// Rejected by: `decides in a critical section`
import Foundation

/// A registry that's reduced to the list of observed key paths.
final class Registry {
  private var entries: [String] = []
  private let lock = NSLock()

  /// The observed key paths, in the order in which they were added.
  var keyPaths: [String] { lock.withLock { entries } }

  /// Begins to observe a key path, unless it's already observed.
  ///
  /// - Returns: Whether this call began to observe it.
  func observe(_ keyPath: String) -> Bool {
    if lock.withLock({ entries.contains(keyPath) }) { return false }
    lock.withLock { entries.append(keyPath) }
    return true
  }
}
