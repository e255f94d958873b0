import KVOLocking
import KVOLoom

/// Chapter 5: a bell that calls its handlers in a critical section.
func callsInside() {
  let loom = Loom(on: { Bell() }, threads: ["Ada": { $0.ring() }]) { _ in nil }
  print(loom.explore().failure.map { "\($0)" } ?? "")
}

private final class Bell {
  private let handlers = Locked<[String: () -> Void]>([:])

  init() {
    // A handler that should be called only once.
    handlers.withLock(as: "adds a handler") { handlers in
      handlers["once"] = { [unowned self] in remove("once") }
    }
  }

  func remove(_ name: String) {
    let removed = handlers.withLock(as: "removes a handler") { $0.removeValue(forKey: name) }
    withExtendedLifetime(removed) {}
  }

  func ring() {
    handlers.withLock(as: "calls out") { for handler in $0.values { handler() } }
  }
}
