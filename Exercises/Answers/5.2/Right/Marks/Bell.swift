import KVOLocking

/// A bell that calls its handlers, and that any thread may use at any time.
final class Bell: Sendable {
  typealias Handler = @Sendable (_ delay: Int) -> Void

  private final class Mark: Sendable {}

  private struct Entry: Sendable {
    let id: Int
    let handler: Handler
    /// Distinguishes this handler from later ones with the same ID.
    let mark = Mark()
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
    _ = entries.withLock(as: "takes out") { entries -> Entry? in
      guard let index = entries.firstIndex(where: { $0.id == id }) else { return nil }
      return entries.remove(at: index)
    }
  }

  /// Calls every handler, in the order in which they were added, before it returns.
  ///
  /// A handler may use the bell. If it removes a handler that hasn't been called yet, that handler
  /// isn't called. If another thread removes a handler, it may be called one last time.
  func ring(_ delay: Int) {
    let marks = entries.withLock(as: "lists") { $0.map(\.mark) }
    for mark in marks {
      let entry = entries.withLock(as: "looks up") { $0.first { $0.mark === mark } }
      entry?.handler(delay)
    }
  }
}
