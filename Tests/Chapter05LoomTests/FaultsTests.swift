#if DEBUG
  import KVOLocking
  import Testing
  import KVOLoom

  @Suite struct `A loom` {
    private func observeTwice(_ version: Entries.Version) -> Loom<Entries> {
      Loom(
        on: { Entries(version) },
        threads: ["Ada": { $0.observe("delay") }, "Bo": { $0.observe("delay") }]
      ) { $0.fault }
    }

    @Test func `finds a lookup and a store that are two sections`() {
      let report = observeTwice(.looksThenStores).explore()
      #expect(report.orders == 2)
      #expect(report.failure?.fault == #"expected one entry, got ["delay", "delay"]"#)
      #expect(report.failure?.schedule == ["Ada", "Bo", "Ada", "Bo"])
      #expect(report.failure?.turns.map(\.action) == ["looks", "looks", "stores", "stores"])
    }

    @Test func `finds no fault in one section, or in a second lookup`() {
      #expect(observeTwice(.decidesOnce).explore() == Exploration(orders: 2, failure: nil))
      #expect(observeTwice(.looksAgain).explore() == Exploration(orders: 6, failure: nil))
    }

    @Test func `finds a claim that is broken at a point outside all locks`() {
      final class Delay { var minutes = 0 }
      let late: (Delay) -> Void = { delay in
        let seen = delay.minutes
        point("has read the delay")
        delay.minutes = seen + 1
      }
      let report = Loom(on: Delay.init, threads: ["Ada": late, "Bo": late]) {
        $0.minutes == 2 ? nil : "expected 2 minutes, got \($0.minutes)"
      }.explore()
      #expect(report.failure?.fault == "expected 2 minutes, got 1")
      #expect(report.failure?.turns.map(\.action) == ["has read the delay", "has read the delay"])
    }
  }
#endif
