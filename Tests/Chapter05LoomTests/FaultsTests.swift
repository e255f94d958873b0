#if DEBUG
  import KVOClaims
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

    @Test func `finds no fault in one section, or in a second lookup`() {
      #expect(observeTwice(.decidesOnce).explore() == Exploration(orders: 2, failure: nil))
      #expect(observeTwice(.looksAgain).explore() == Exploration(orders: 6, failure: nil))
    }

    @Test func `finds what two threads do to the original's state, which has no lock`() {
      enum State { case initial, observing, notObserving }
      final class Info {
        let entries = Locked(0)
        // One section stands for reading the state, and another for writing it.
        let state = Locked(State.initial)

        func observe() {
          entries.withLock(as: "adds the entry") { $0 += 1 }
          switch state.withLock(as: "reads the state", { $0 }) {
          case .initial: state.withLock(as: "writes observing") { $0 = .observing }
          case .observing: break
          case .notObserving: entries.withLock(as: "removes the entry") { $0 -= 1 }
          }
        }

        func unobserve() {
          if state.withLock(as: "reads the state", { $0 }) == .observing {
            entries.withLock(as: "removes the entry") { $0 -= 1 }
          }
          state.withLock(as: "writes not observing") { $0 = .notObserving }
        }
      }
      let failure = Loom(
        on: Info.init,
        threads: ["Ada": { $0.observe() }, "Bo": { $0.unobserve() }]
      ) { $0.entries.withLock { $0 } == 0 ? nil : "an entry is left" }.explore().failure
      #expect(failure?.fault == "an entry is left")
      #expect(
        failure?.turns.map { "\($0.thread) \($0.action)" } == [
          "Ada adds the entry", "Ada reads the state", "Bo reads the state",
          "Ada writes observing", "Bo writes not observing",
        ]
      )
    }

    @Test func `finds a handler that's released under the lock, which its deinit needs`() {
      final class Bell {
        let handlers = Locked<[String: () -> Void]>([:])

        func add() {
          let farewell = Farewell { [unowned self] in handlers.withLock(as: "counts") { _ in } }
          handlers.withLock(as: "adds") { $0["hall"] = { farewell.use() } }
        }

        func remove() {
          handlers.withLock(as: "removes") { $0["hall"] = nil }
        }
      }
      let report = Loom(
        on: Bell.init,
        threads: ["Ada": { $0.add() }, "Bo": { $0.remove() }]
      ) { _ in nil }.explore()
      let fault = report.failure?.fault
      #expect(fault?.hasPrefix("Re-entry: Bo has entered a lock in “removes”") == true)
      #expect(fault?.contains("enters it again in “counts”") == true)
    }
  }
#endif
