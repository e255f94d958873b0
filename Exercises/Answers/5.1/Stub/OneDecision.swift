import KVOExercises
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
    todo("Registry.observe(_:)", returning: false)
  }
}
