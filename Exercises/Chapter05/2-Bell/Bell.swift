import KVOExercises
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
  func remove(_ id: Int) {
    todo("Bell.remove(_:)")
  }

  /// Calls every handler, in the order in which they were added, before it returns.
  ///
  /// If another thread removes a handler, it may be called one last time.
  func ring(_ delay: Int) {
    todo("Bell.ring(_:)")
  }
}
