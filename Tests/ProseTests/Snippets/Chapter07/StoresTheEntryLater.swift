import KVOLocking
import KVOLoom

/// Chapter 7: one thread begins a registration in two sections, and another ends it.
func storesTheEntryLater() {
  let loom = Loom(
    on: { Line() },
    threads: [
      "Ada": { $0.begin() },
      "Bo": { $0.end() },
    ]
  ) { line in
    line.ledger.withLock { $0.isEmpty ? nil : "the registration has ended, but its entry is left" }
  }
  let report = loom.explore()
  print(report.failure.map { "\($0)" } ?? "holds in \(report.orders) orders")
}

/// A registration without a table: just its state, and its place in the ledger.
private final class Line {
  enum Phase { case beginning, observing, cancelled }

  let ledger = Locked<Set<String>>([])
  private let state = Locked<(phase: Phase, entry: String?)>((.beginning, nil))

  func begin() {
    let entry = addEntry()
    let isCancelled = state.withLock(as: "has begun, unless it's cancelled") { state in
      if state.phase == .beginning { state.phase = .observing }
      return state.phase == .cancelled
    }
    if isCancelled { return remove(entry) }
    state.withLock(as: "stores the entry") { $0.entry = entry }
  }

  func end() {
    let entry = state.withLock(as: "is cancelled, and gives the entry out") { state in
      state.phase = .cancelled
      return state.entry.take()
    }
    if let entry { remove(entry) }
  }

  private func addEntry() -> String {
    ledger.withLock(as: "adds the entry to the ledger") { _ = $0.insert("entry") }
    return "entry"
  }

  private func remove(_ entry: String) {
    ledger.withLock(as: "removes the entry from the ledger") { _ = $0.remove(entry) }
  }
}
