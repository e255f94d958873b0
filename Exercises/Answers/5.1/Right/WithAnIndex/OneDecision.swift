import KVOLocking

/// A registry that's reduced to the list of observed key paths.
final class Registry {
  private struct State {
    var entries: [String] = []
    var known: Set<String> = []
  }

  private let state = Locked(State())

  /// The observed key paths, in the order in which they were added.
  var keyPaths: [String] { state.withLock { $0.entries } }

  /// Begins to observe a key path, unless it's already observed.
  ///
  /// - Returns: Whether this call began to observe it.
  func observe(_ keyPath: String) -> Bool {
    state.withLock(as: "looks and stores") { state in
      let isNew = state.known.insert(keyPath).inserted
      if isNew { state.entries.append(keyPath) }
      return isNew
    }
  }
}
