import KVOLocking
import KVOLoom

/// Chapter 5: one thread begins a registration, and another ends it and makes a change, which is
/// delivered without a look at the state.
func deliversWhileBeginning() {
  let loom = Loom(
    on: { Line() },
    threads: [
      "Bo": { line in
        line.end()
        line.change()
      },
      "Ada": { $0.begin() },
    ]
  ) { $0.isCalled ? "Bo has ended the registration, and then his change is delivered" : nil }
  let report = loom.explore()
  print(report.failure.map { "\($0)" } ?? "holds in \(report.orders) orders")
}

/// A registration: its entry in the ledger, its place in the table, and its state.
private final class Line {
  enum State { case beginning, observing, cancelled }

  private let ledger = Locked<Set<String>>([])
  private let table = Locked<Set<String>>([])
  private let state = Locked(State.beginning)
  private(set) var isCalled = false

  func begin() {
    table.withLock(as: "adds it to the table") { _ = $0.insert("delay") }
    ledger.withLock(as: "adds the ledger entry") { _ = $0.insert("delay") }
    let isCancelled = state.withLock(as: "looks at the state") { state in
      if state == .beginning { state = .observing }
      return state == .cancelled
    }
    if isCancelled {
      removeEntry()
      leave()
    }
  }

  func end() {
    let hasBegun = state.withLock(as: "sets the state") { state in
      defer { state = .cancelled }
      return state == .observing
    }
    leave()
    if hasBegun { removeEntry() }
  }

  func change() {
    guard ledger.withLock(as: "finds the ledger entry", { $0.contains("delay") }),
      table.withLock(as: "finds it in the table", { $0.contains("delay") })
    else { return }
    isCalled = true
  }

  private func leave() {
    table.withLock(as: "removes it from the table") { _ = $0.remove("delay") }
  }

  private func removeEntry() {
    ledger.withLock(as: "removes the ledger entry") { _ = $0.remove("delay") }
  }
}
