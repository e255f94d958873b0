import Chapter06AutoUnobserve
import KVOLocking
import KVOLoom
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter06.`The examples` {
  @Test func `a registry that forgets all at last forgets too much`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      forgetsAllLater()
    }
    #expect(
      ended.printed == """
        entries without a registration: ["platform"]
          1. Ada: looks at all (…)
          2. Ada: removes an entry (…)
          3. Bo: stores the registration (…)
          4. Ada: forgets all (…)
          5. Bo: adds the entry (…)
        """
    )
  }

  @Test func `a board that closes leaves nothing behind`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      forgetsToUnobserve()
    }
    #expect(ended.printed == "ledger entries left: 0")
  }
}

/// One thread ends everything in a loop, and another one observes.
private func forgetsAllLater() {
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

/// The program of *What breaks*, with this chapter's registry.
private func forgetsToUnobserve() {
  let train = Train()
  do {
    let board = Board()
    let registry = Registry(observer: board)
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
  }
  print("ledger entries left: \(train.observerList.ledger.entries.count)")
}
