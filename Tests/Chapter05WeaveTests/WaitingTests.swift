#if DEBUG
  import KVOLocking
  import Testing
  import KVOWeave

  @Suite struct `Waiting forever` {
    /// Three locks, taken one inside another.
    private struct Locks {
      struct Table {}
      struct State {}
      struct Gate {}
      let table = Locked(Table())
      let state = Locked(State())
      let gate = Locked(Gate())

      func tableThenState() { table.withLock { _ in state.withLock { _ in } } }
      func stateThenTable() { state.withLock { _ in table.withLock { _ in } } }
      func stateThenGate() { state.withLock { _ in gate.withLock { _ in } } }
      func gateThenTable() { gate.withLock { _ in table.withLock { _ in } } }
    }

    private func loom(_ threads: KeyValuePairs<String, (Locks) -> Void>) -> Loom<Locks> {
      Loom(on: Locks.init, threads: threads) { _ in nil }
    }

    @Test func `for each other is a deadlock, reported with the locks and their holders`() {
      let report = loom(["Ada": { $0.tableThenState() }, "Bo": { $0.stateThenTable() }]).explore()
      #expect(
        report.failure?.fault == """
          Deadlock: Ada waits for the lock of State, held by Bo; \
          Bo waits for the lock of Table, held by Ada. No thread can continue.
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
          Lock order: Bo enters the lock of Table inside that of State, \
          Ada in the opposite order. The threads can deadlock.
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

    @Test func `for oneself is a re-entry, reported with both places`() {
      let loom = loom([
        "Ada": { locks in
          locks.table.withLock(as: "notifies") { _ in
            locks.table.withLock(as: "asks", line: 7) { _ in }
          }
        },
        "Bo": { $0.tableThenState() },
      ])
      let fault = loom.explore().failure?.fault
      #expect(fault?.hasPrefix("Re-entry: Ada is inside the lock of Table since notifies") == true)
      #expect(
        fault?.hasSuffix("in asks (WaitingTests.swift:7). The thread waits for itself forever.")
          == true
      )
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
