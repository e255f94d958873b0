// Rejected by: `uses the list in critical sections`
import Foundation

/// A bell that calls its handlers, and that any thread may use at any time.
final class Bell: @unchecked Sendable {
  typealias Handler = @Sendable (_ delay: Int) -> Void

  private struct Entry: Sendable {
    let id: Int
    let handler: Handler
  }

  private var entries: [Entry] = []
  private let lock = NSLock()

  /// The number of handlers.
  var count: Int { lock.withLock { entries.count } }

  /// Adds a handler with an ID that no other handler has.
  func add(_ id: Int, _ handler: @escaping Handler) {
    lock.withLock { entries.append(Entry(id: id, handler: handler)) }
  }

  /// Removes and releases the handler with a given ID.
  ///
  /// The `deinit` of an object that the handler captured may use the bell.
  func remove(_ id: Int) {
    let index = lock.withLock { entries.firstIndex { $0.id == id } }
    guard let index else { return }
    _ = lock.withLock { entries.remove(at: index) }
  }

  /// Calls every handler, in the order in which they were added, before it returns.
  ///
  /// A handler may use the bell. If it removes a handler that hasn't been called yet, that handler
  /// isn't called. If another thread removes a handler, it may be called one last time.
  func ring(_ delay: Int) {
    for id in lock.withLock({ entries.map(\.id) }) {
      let entry = lock.withLock { entries.first { $0.id == id } }
      entry?.handler(delay)
    }
  }
}
