import KVOLocking
import KVOLoom
import TestSupport
import Testing

extension Chapter05.`The examples` {
  @Test func `a registration that leaves the table first can stay in it`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      leavesTheTableFirst()
    }
    #expect(
      ended.printed == """
        the registration has ended, but it's in the table
          1. Bo: removes it from the table (…)
          2. Ada: adds it to the table (…)
          3. Ada: looks at the state (…)
          4. Bo: sets the state (…)
        """
    )
  }
}

/// One thread begins a registration, and another one ends it.
private func leavesTheTableFirst() {
  let loom = Loom(
    on: { Line() },
    threads: [
      "Ada": { $0.begin() },
      "Bo": { $0.end() },
    ]
  ) { line in
    line.table.withLock { $0.isEmpty ? nil : "the registration has ended, but it's in the table" }
  }
  if let failure = loom.explore().failure { print(failure) }
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
