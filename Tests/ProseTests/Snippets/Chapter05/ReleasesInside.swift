import KVOLocking
import KVOLoom

/// Chapter 5: a bell that releases a handler in a critical section.
func releasesInside() {
  let loom = Loom(on: { Bell() }, threads: ["Ada": { $0.remove("hall") }]) { _ in nil }
  print(loom.explore().failure.map { "\($0)" } ?? "")
}

private final class Bell {
  private let handlers = Locked<[String: () -> Void]>([:])

  init() {
    let panel = Panel(of: self)
    handlers.withLock(as: "adds a handler") { handlers in
      handlers["hall"] = { withExtendedLifetime(panel) {} }
    }
  }

  var count: Int { handlers.withLock(as: "counts the handlers") { $0.count } }

  func remove(_ name: String) {
    handlers.withLock(as: "removes a handler") { $0[name] = nil }
  }
}

/// Somebody else's object, which a handler captures.
private final class Panel {
  private unowned let bell: Bell

  init(of bell: Bell) { self.bell = bell }

  deinit { print("handlers left: \(bell.count)") }
}
