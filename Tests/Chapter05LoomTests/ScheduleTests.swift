#if DEBUG
  import Dispatch
  import KVOLocking
  import Testing
  import KVOLoom

  @Suite struct `A schedule` {
    private static var loom: Loom<Entries> {
      Loom(
        on: { Entries(.looksThenStores) },
        threads: ["Ada": { $0.observe("delay") }, "Bo": { $0.observe("delay") }]
      ) { $0.fault }
    }

    @Test func `that failed fails again in the same way, even in a deadlock`() throws {
      let failure = try #require(Self.loom.explore().failure)
      #expect(Self.loom.replay(failure.schedule) == failure)
      let stuck = Loom(
        on: { (Locked(1), Locked("")) },
        threads: [
          "Ada": { locks in locks.0.withLock { _ in locks.1.withLock { _ in } } },
          "Bo": { locks in locks.1.withLock { _ in locks.0.withLock { _ in } } },
        ]
      ) { _ in nil }
      let deadlock = try #require(stuck.explore().failure)
      #expect(stuck.replay(deadlock.schedule) == deadlock)
    }

    @Test func `is the same on a busy machine`() {
      let expected = Self.loom.explore()
      let others = Locked<[Exploration]>([])
      DispatchQueue.concurrentPerform(iterations: 16) { _ in
        let report = Self.loom.explore()
        others.withLock { $0.append(report) }
      }
      #expect(others.withLock { $0 } == Array(repeating: expected, count: 16))
    }

    @Test func `is printed as a list of steps`() throws {
      let loom = Loom(
        on: { (entries: Locked([0]), also: Locked([0])) },
        threads: [
          "Ada": { locks in
            locks.entries.withLock(as: "looks", line: 12) { _ in }
            point("calls the handler", line: 13)
            locks.also.withLock(as: "stores", line: 14) { _ in }
          }
        ]
      ) { _ in "Nothing is right." }
      #expect(
        "\(loom.explore())" == """
          fails in order 1: Nothing is right.
            1. Ada: looks (ScheduleTests.swift:12)
            2. Ada: calls the handler (ScheduleTests.swift:13)
            3. Ada: stores (ScheduleTests.swift:14)
          """
      )
    }

    @Test func `names a section after its function by default`() {
      let run = Loom(on: Log.init, threads: ["Ada": { $0.note("Ada") }]) { _ in nil }
        .replay(["Ada"])
      #expect(run.fault == nil)
      #expect(run.turns.map(\.action) == ["note(_:times:)"])
    }

    @Test(arguments: [
      (["Ada"], "The schedule ends after step 1, but not all threads have finished."),
      (
        ["Ada", "Ada", "Bo", "Bo"],
        "The schedule continues after step 3, when all threads have finished."
      ),
      (["Ada", "Cy"], "Step 2 gives the turn to Cy, but there is no such thread."),
      (
        ["Ada", "Ada", "Ada"], "Step 3 gives the turn to Ada, but that thread can't continue there."
      ),
    ])
    func `that cannot be followed has a fault`(schedule: [String], fault: String) {
      #expect(Self.loom.replay(schedule).fault == fault)
    }

    @Test func `in which the claim holds has no fault`() {
      #expect(Self.loom.replay(["Ada", "Ada", "Bo"]).fault == nil)
    }

    @Test func `is a failure if the threads act differently each time`() {
      var runs = 0
      let loom = Loom(
        on: { () -> Int in
          runs += 1
          return runs
        },
        threads: [
          "Ada": { run in if run == 1 { point("only the first time") } },
          "Bo": { _ in point("always") },
        ]
      ) { _ in nil }
      #expect(loom.explore().failure?.fault?.contains("didn't do the same") == true)
    }
  }
#endif
