import KVOLocking
import KVOLoom
import TestSupport
import Testing

extension Chapter06.`The examples` {
  @Test func `a registry that's created in two sections is replaced`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      createsTwoRegistries()
    }
    #expect(
      ended.printed == """
        only these values are observed: ["platform"]
          1. Ada: looks (…)
          2. Bo: looks (…)
          3. Ada: stores (…)
          4. Ada: adds its entry (…)
          5. Bo: stores (…)
          6. Bo: removes its entries (…)
          7. Bo: adds its entry (…)
        """
    )
  }
}

/// Two threads are the first to use a board's registry.
private func createsTwoRegistries() {
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
