// Rejected by: `is used by two threads without a data race`
import KVOLocking

/// A bell that calls its handlers, and that any thread may use at any time.
final class Bell: Sendable {
  typealias Handler = @Sendable (_ delay: Int) -> Void

  private struct Entry: Sendable {
    let id: Int
    let handler: Handler
  }

  private let entries = Locked<[Entry]>([])
  nonisolated(unsafe) private var ids: [Int] = []

  /// The number of handlers.
  var count: Int { entries.withLock(as: "counts") { $0.count } }

  /// Adds a handler with an ID that no other handler has.
  func add(_ id: Int, _ handler: @escaping Handler) {
    ids.append(id)
    entries.withLock(as: "adds") { $0.append(Entry(id: id, handler: handler)) }
  }

  /// Removes and releases the handler with a given ID.
  ///
  /// The `deinit` of an object that the handler captured may use the bell.
  func remove(_ id: Int) {
    ids.removeAll { $0 == id }
    // The section returns the entry, so the handler is released after unlocking.
    _ = entries.withLock(as: "takes out") { entries in
      entries.firstIndex { $0.id == id }.map { entries.remove(at: $0) }
    }
  }

  /// Calls every handler, in the order in which they were added, before it returns.
  ///
  /// A handler may use the bell. If it removes a handler that hasn't been called yet, that handler
  /// isn't called. If another thread removes a handler, it may be called one last time.
  func ring(_ delay: Int) {
    for id in ids {
      let entry = entries.withLock(as: "looks up") { entries in entries.first { $0.id == id } }
      entry?.handler(delay)
    }
  }
}
