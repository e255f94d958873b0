import KVOLocking
import KVOLoom

/// Chapter 5: one thread begins a registration, and another ends it, but changes the table first.
func leavesTheTableFirst() {
  let loom = Loom(
    on: { Line() },
    threads: [
      "Ada": { $0.begin() },
      "Bo": { $0.end() },
    ]
  ) { line in
    line.table.withLock { $0.isEmpty ? nil : "the registration has ended, but it's in the table" }
  }
  let report = loom.explore()
  print(report.failure.map { "\($0)" } ?? "holds in \(report.orders) orders")
}

/// A registration without a ledger entry: just its place in the table, and its state.
private final class Line {
  enum State { case beginning, observing, cancelled }

  let table = Locked<Set<String>>([])
  private let state = Locked(State.beginning)

  func begin() {
    table.withLock(as: "adds it to the table") { _ = $0.insert("delay") }
    // Here, `begin` calls `addObserver`.
    let isCancelled = state.withLock(as: "looks at the state") { state in
      if state == .beginning { state = .observing }
      return state == .cancelled
    }
    if isCancelled { leave() }
  }

  func end() {
    leave()
    state.withLock(as: "sets the state") { $0 = .cancelled }
  }

  private func leave() {
    table.withLock(as: "removes it from the table") { _ = $0.remove("delay") }
  }
}
