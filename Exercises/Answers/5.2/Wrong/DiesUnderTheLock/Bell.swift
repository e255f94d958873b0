// Rejected by: `lets a handler die after unlocking`
import ExerciseKit
import KVOLocking

/// Rings its handlers when a train is late; threads may add, remove and ring at any time.
final class Bell: Sendable {
  typealias Handler = @Sendable (_ delay: Int) -> Void

  private struct Row: Sendable {
    let id: Int
    let handler: Handler
  }

  private let rows = Locked<[Row]>([])

  /// The number of handlers.
  var count: Int { rows.withLock(as: "counts") { $0.count } }

  /// Adds a handler under a number that no other has.
  func add(_ id: Int, _ handler: @escaping Handler) {
    rows.withLock(as: "adds") { $0.append(Row(id: id, handler: handler)) }
  }

  /// Removes the handler with that number; what it captured may die with it, and call the bell.
  func remove(_ id: Int) {
    rows.withLock(as: "removes") { rows in rows.removeAll { $0.id == id } }
  }

  /// Calls every handler, in the order in which they were added, before it returns.
  ///
  /// Handlers may do anything, also to the bell. Whom a handler removes before its turn is not
  /// called; another thread may come too late for that.
  func ring(_ delay: Int) {
    for id in rows.withLock(as: "lists", { $0.map(\.id) }) {
      let row = rows.withLock(as: "asks again") { rows in rows.first { $0.id == id } }
      row?.handler(delay)
    }
  }
}
