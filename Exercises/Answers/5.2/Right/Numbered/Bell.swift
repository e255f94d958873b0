import KVOLocking

/// A bell that calls its handlers, and that any thread may use at any time.
final class Bell: Sendable {
  typealias Handler = @Sendable (_ delay: Int) -> Void

  private struct Entry: Sendable {
    let id: Int
    let number: Int
    let handler: Handler
  }

  private let entries = Locked<[Entry]>([])
  private let lastNumber = Locked(0)

  /// The number of handlers.
  var count: Int { entries.withLock(as: "counts") { $0.count } }

  /// Adds a handler with an ID that no other handler has.
  func add(_ id: Int, _ handler: @escaping Handler) {
    entries.withLock(as: "adds") { entries in
      let number = lastNumber.withLock(as: "takes a number") { last in
        last += 1
        return last
      }
      entries.append(Entry(id: id, number: number, handler: handler))
    }
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
    var last = 0
    let end = entries.withLock(as: "looks at the end") { $0.last?.number ?? 0 }
    while true {
      let next = entries.withLock(as: "takes the next") { entries in
        entries.first { $0.number > last && $0.number <= end }
      }
      guard let next else { return }
      last = next.number
      next.handler(delay)
    }
  }
}
