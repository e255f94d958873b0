import KVOLocking
import KVOLoom

/// Chapter 6: one thread ends everything in a loop, and another one observes.
func forgetsAllLater() {
  let loom = Loom(
    on: { Toy(observing: "delay") },
    threads: [
      "Ada": { $0.unobserveAll() },
      "Bo": { $0.observe("platform") },
    ]
  ) { toy in
    let registered = toy.registrations.withLock { $0 }
    let left = toy.ledger.withLock { $0 }.subtracting(registered)
    return left.isEmpty ? nil : "entries without a registration: \(left.sorted())"
  }
  let report = loom.explore()
  print(report.failure.map { "\($0)" } ?? "holds in \(report.orders) orders")
}

/// A registry for one train, and the train's ledger.
private final class Toy {
  let registrations: Locked<Set<String>>
  let ledger: Locked<Set<String>>

  init(observing keyPath: String) {
    registrations = Locked([keyPath])
    ledger = Locked([keyPath])
  }

  func observe(_ keyPath: String) {
    registrations.withLock(as: "stores the registration") { _ = $0.insert(keyPath) }
    ledger.withLock(as: "adds the entry") { _ = $0.insert(keyPath) }
  }

  func unobserveAll() {
    let all = registrations.withLock(as: "looks at all") { $0 }
    for keyPath in all { ledger.withLock(as: "removes an entry") { _ = $0.remove(keyPath) } }
    registrations.withLock(as: "forgets all") { $0 = [] }
  }
}
