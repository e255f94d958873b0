// Rejected by: `calls on the caller's thread, before ring returns`
import Foundation
import KVOLocking

/// A bell that calls its handlers, and that any thread may use at any time.
final class Bell: Sendable {
  typealias Handler = @Sendable (_ delay: Int) -> Void

  private struct Entry: Sendable {
    let id: Int
    let handler: Handler
  }

  private let entries = Locked<[Entry]>([])

  /// The number of handlers.
  var count: Int { entries.withLock(as: "counts") { $0.count } }

  /// Adds a handler with an ID that no other handler has.
  func add(_ id: Int, _ handler: @escaping Handler) {
    entries.withLock(as: "adds") { $0.append(Entry(id: id, handler: handler)) }
  }

  /// Removes and releases the handler with a given ID.
  ///
  /// The `deinit` of an object that the handler captured may use the bell.
  func remove(_ id: Int) {
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
    let handlers = entries.withLock(as: "copies") { $0.map(\.handler) }
    // The calls wait until `ring` returns, so even a fast queue can't be done before that.
    let start = DispatchSemaphore(value: 0)
    for handler in handlers {
      DispatchQueue.global().async {
        start.wait()
        handler(delay)
      }
    }
    defer { for _ in handlers { start.signal() } }
  }
}
