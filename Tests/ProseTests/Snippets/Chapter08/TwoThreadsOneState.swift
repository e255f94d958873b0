import KVOLocking
import KVOLoom

/// Chapter 8: the steps of the original's `observe` and `unobserve`, on two threads.
func twoThreadsOneState() {
  let loom = Loom(
    on: { Line() },
    threads: [
      "Ada": { $0.observe() },
      "Bo": { $0.unobserve() },
    ]
  ) { line in
    line.ledger.withLock { $0.isEmpty ? nil : "the info has ended, but its entry is in the ledger" }
  }
  let report = loom.explore()
  print(report.failure.map { "\($0)" } ?? "holds in \(report.orders) orders")
}

/// An info whose state has no lock: reading it is one section, and writing it is another.
private final class Line {
  enum State { case initial, observing, notObserving }

  let table = Locked<Set<String>>([])
  let ledger = Locked<Set<String>>([])
  private let state = Locked(State.initial)

  func observe() {
    table.withLock(as: "registers the info") { _ = $0.insert("info") }
    ledger.withLock(as: "adds the entry") { _ = $0.insert("info") }
    let seen = state.withLock(as: "reads the state") { $0 }
    if seen == .initial {
      state.withLock(as: "writes “observing”") { $0 = .observing }
    } else if seen == .notObserving {
      ledger.withLock(as: "removes the entry") { _ = $0.remove("info") }
    }
  }

  func unobserve() {
    table.withLock(as: "unregisters the info") { _ = $0.remove("info") }
    let seen = state.withLock(as: "reads the state") { $0 }
    if seen == .observing {
      ledger.withLock(as: "removes the entry") { _ = $0.remove("info") }
    }
    state.withLock(as: "writes “not observing”") { $0 = .notObserving }
  }
}
