#if DEBUG
  import KVOLocking
  import Testing
  import KVOLoom

  @Suite struct `Waiting forever` {
    /// Three locks, taken one inside another.
    private struct Locks {
      struct Table {}
      struct State {}
      struct Gate {}
      let table = Locked(Table())
      let state = Locked(State())
      let gate = Locked(Gate())

      func tableThenState() {
        table.withLock(as: "table", line: 1) { _ in state.withLock(as: "state", line: 2) { _ in } }
      }
      func stateThenTable() {
        state.withLock(as: "state", line: 3) { _ in table.withLock(as: "table", line: 4) { _ in } }
      }
      func stateThenGate() { state.withLock { _ in gate.withLock { _ in } } }
      func gateThenTable() { gate.withLock { _ in table.withLock { _ in } } }
    }

    private func loom(_ threads: KeyValuePairs<String, (Locks) -> Void>) -> Loom<Locks> {
      Loom(on: Locks.init, threads: threads) { _ in nil }
    }

    @Test func `for each other is a deadlock, reported with the sections and their threads`() {
      let report = loom(["Ada": { $0.tableThenState() }, "Bo": { $0.stateThenTable() }]).explore()
      #expect(
        report.failure?.fault == """
          Deadlock: Ada waits in “state” (WaitingTests.swift:2) for the lock that Bo has entered in \
          “state” (WaitingTests.swift:3); Bo waits in “table” (WaitingTests.swift:4) for the lock \
          that Ada has entered in “table” (WaitingTests.swift:1). No thread can continue.
          """
      )
      #expect(report.failure?.schedule == ["Ada", "Bo"])
    }

    @Test func `in a ring of three is found`() {
      let report = loom([
        "Ada": { $0.tableThenState() }, "Bo": { $0.stateThenGate() },
        "Cy": { $0.gateThenTable() },
      ]).explore()
      #expect(report.failure?.fault?.hasPrefix("Deadlock: Ada waits") == true)
      #expect(report.failure?.schedule == ["Ada", "Bo", "Cy"])
    }

    @Test func `is predicted from the order of locks in a run without a deadlock`() {
      let loom = loom(["Ada": { $0.tableThenState() }, "Bo": { $0.stateThenTable() }])
      #expect(
        loom.replay(["Ada", "Ada", "Bo", "Bo"]).fault == """
          Lock order: Bo enters a lock in “table” (WaitingTests.swift:4) inside that of “state” \
          (WaitingTests.swift:3), and Ada enters the two in the opposite order. The threads can \
          deadlock.
          """
      )
    }

    @Test func `is predicted even if no order leads to it`() {
      final class Scene {
        let locks = Locks()
        let isDone = Locked(false)
      }
      let loom = Loom(
        on: Scene.init,
        threads: [
          "Ada": { scene in
            scene.locks.tableThenState()
            scene.isDone.withLock { $0 = true }
          },
          "Bo": { scene in
            if scene.isDone.withLock({ $0 }) { scene.locks.stateThenTable() }
          },
        ]
      ) { _ in nil }
      let report = loom.explore()
      #expect(report.orders == 4)
      #expect(report.failure?.fault?.hasPrefix("Lock order: Bo") == true)
      #expect(report.failure?.schedule == ["Ada", "Ada", "Ada", "Bo", "Bo", "Bo"])
    }

    @Test func `is not predicted under a common lock`() {
      let report = loom([
        "Ada": { locks in locks.gate.withLock { _ in locks.tableThenState() } },
        "Bo": { locks in locks.gate.withLock { _ in locks.stateThenTable() } },
      ]).explore()
      #expect(report.failure == nil)
    }

    @Test func `by spinning is ended after a number of steps`() {
      let isDone = Locked(false)
      let loom = Loom(
        on: { isDone },
        threads: ["Ada": { done in while !done.withLock({ $0 }) {} }]
      ) { _ in nil }
      #expect(loom.explore().failure?.fault?.contains("an endless loop?") == true)
    }

    @Test func `does not affect other looms`() {
      let stuck = loom(["Ada": { $0.tableThenState() }, "Bo": { $0.stateThenTable() }])
      for _ in 0..<10 { #expect(stuck.explore().orders == 2) }
      #expect(
        loom(["Ada": { $0.tableThenState() }]).explore() == Exploration(orders: 1, failure: nil)
      )
    }
  }
#endif
