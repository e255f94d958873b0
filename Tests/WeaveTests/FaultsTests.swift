#if DEBUG
  import KVOLocking
  import Testing
  import KVOWeave

  @Suite struct `A loom` {
    private func observeTwice(_ way: Rows.Way) -> Loom<Rows> {
      Loom(
        on: { Rows(way) },
        threads: ["Ada": { $0.observe("delay") }, "Bo": { $0.observe("delay") }]
      ) { $0.complaint }
    }

    @Test func `finds looking and storing apart`() {
      let report = observeTwice(.looksThenStores).explore()
      #expect(report.orders == 2)
      #expect(report.failure?.fault == #"expected one row, found ["delay", "delay"]"#)
      #expect(report.failure?.schedule == ["Ada", "Bo", "Ada", "Bo"])
      #expect(report.failure?.steps.map(\.action) == ["looks", "looks", "stores", "stores"])
    }

    @Test func `finds nothing in one decision, nor in looking again`() {
      #expect(observeTwice(.decidesOnce).explore() == Report(orders: 2, failure: nil))
      #expect(observeTwice(.looksAgain).explore() == Report(orders: 6, failure: nil))
    }

    private func observeAgainstUnobserve(_ way: Registration.Way) -> Report {
      Loom(
        on: { Registration(way) },
        threads: ["Ada": { $0.observe() }, "Bo": { $0.unobserve() }]
      ) { $0.complaint }.explore()
    }

    @Test func `finds the race of the original`() {
      let failure = observeAgainstUnobserve(.original).failure
      #expect(failure?.fault == "1 raw rawRegistrations stay behind")
      #expect(failure?.steps.contains { $0.action == "writes cancelled" } == true)
    }

    @Test func `finds the table entry that a cancelled observe leaves`() {
      let failure = observeAgainstUnobserve(.forgetsTheEntry).failure
      #expect(failure?.fault == "a table entry stays behind")
    }

    @Test func `finds nothing in the mended states`() {
      let report = observeAgainstUnobserve(.mended)
      #expect(report.failure == nil)
      #expect(report.orders == 16)
    }

    @Test func `finds a claim broken at a point outside all locks`() {
      final class Delay { var minutes = 0 }
      let late: (Delay) -> Void = { delay in
        let seen = delay.minutes
        point("has read the delay")
        delay.minutes = seen + 1
      }
      let report = Loom(on: Delay.init, threads: ["Ada": late, "Bo": late]) {
        $0.minutes == 2 ? nil : "expected 2 minutes, found \($0.minutes)"
      }.explore()
      #expect(report.failure?.fault == "expected 2 minutes, found 1")
      #expect(report.failure?.steps.allSatisfy { $0.lock == nil } == true)
    }
  }
#endif
