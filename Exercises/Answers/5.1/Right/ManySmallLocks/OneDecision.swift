// Could not be judged: each call enters a dozen critical sections, which have too many orders.
import KVOLocking

/// A registry that's reduced to the list of observed key paths, in several lists with their own
/// locks.
final class Registry {
  private typealias Entry = (number: Int, keyPath: String)

  private let lists = (0..<12).map { _ in Locked<[Entry]>([]) }
  private let lastNumber = Locked(0)

  /// The observed key paths, in the order in which they were added.
  var keyPaths: [String] {
    lists.flatMap { list in list.withLock { $0 } }.sorted { $0.number < $1.number }.map(\.keyPath)
  }

  /// Begins to observe a key path, unless it's already observed.
  ///
  /// - Returns: Whether this call began to observe it.
  func observe(_ keyPath: String) -> Bool {
    let index = keyPath.utf8.reduce(0) { $0 + Int($1) } % lists.count
    let isNew = lists[index].withLock(as: "looks and stores") { entries in
      if entries.contains(where: { $0.keyPath == keyPath }) { return false }
      let number = lastNumber.withLock { number in
        number += 1
        return number
      }
      entries.append((number, keyPath))
      return true
    }
    assert(!keyPaths.isEmpty)
    return isNew
  }
}
