import KVOLocking
import KVOLoom

/// Chapter 6: a registry that's created on first use, in two sections, on two threads.
func createsTwoRegistries() {
  let loom = Loom(
    on: { HallBoard() },
    threads: [
      "Ada": { board in board.registry.observe("delay") },
      "Bo": { board in board.registry.observe("platform") },
    ]
  ) { board in
    let observed = board.ledger.withLock { $0 }.keys.sorted()
    return observed.count == 2 ? nil : "only these values are observed: \(observed)"
  }
  let report = loom.explore()
  print(report.failure.map { "\($0)" } ?? "holds in \(report.orders) orders")
}

private final class HallBoard {
  /// The registry that has observed each value.
  let ledger = Locked<[String: ObjectIdentifier]>([:])
  private let stored = Locked<Registry?>(nil)

  var registry: Registry {
    if let registry = stored.withLock(as: "looks", { $0 }) { return registry }
    let registry = Registry(ledger)
    _ = stored.withLock(as: "stores") { exchange(&$0, with: registry) }
    return registry
  }
}

/// A registry for one train, which removes its entries when it's deallocated.
private final class Registry {
  private let ledger: Locked<[String: ObjectIdentifier]>

  init(_ ledger: Locked<[String: ObjectIdentifier]>) {
    self.ledger = ledger
  }

  func observe(_ keyPath: String) {
    ledger.withLock(as: "adds its entry") { $0[keyPath] = ObjectIdentifier(self) }
  }

  deinit {
    ledger.withLock(as: "removes its entries") { entries in
      entries = entries.filter { $0.value != ObjectIdentifier(self) }
    }
  }
}
