#if DEBUG
  import Testing
  import KVOLoom

  extension Chapter05 {
    @Suite struct `A loom finds what is wrong in` {
      private static func report(_ way: WrongRegistration.Way) -> Exploration {
        Loom(
          watching: ["Chapter05Mutex", "Chapter05MutexTests"],
          on: { WrongRegistration(way) },
          threads: ["Ada": { $0.observe() }, "Bo": { $0.unobserve() }]
        ) { $0.complaint }.explore()
      }

      @Test func `the original's state, read and written without a lock`() async {
        await #expect(processExitsWith: .success) {
          let failure = Self.report(.original).failure
          #expect(failure?.fault == "a ledger entry stays behind")
          #expect(
            failure?.turns.map { "\($0.thread) \($0.action)" } == [
              "Ada enters the table",
              "Ada reads the state",
              "Bo reads the state",
              "Ada writes the state",
              "Bo writes the state",
              "Bo leaves the table",
            ]
          )
        }
      }

      @Test func `a cancelled observe that forgets its table entry`() async {
        await #expect(processExitsWith: .success) {
          let failure = Self.report(.forgetsTheEntry).failure
          #expect(failure?.fault == "a table entry stays behind")
          #expect(
            failure?.turns.map { "\($0.thread) \($0.action)" } == [
              "Bo changes the state",
              "Bo leaves the table",
              "Ada enters the table",
              "Ada changes the state",
            ]
          )
        }
      }

      @Test func `an unobserve that leaves the table before it cancels`() async {
        await #expect(processExitsWith: .success) {
          let failure = Self.report(.leavesFirst).failure
          #expect(failure?.fault == "a table entry stays behind")
          #expect(
            failure?.turns.map { "\($0.thread) \($0.action)" } == [
              "Bo leaves the table",
              "Ada enters the table",
              "Ada changes the state",
              "Bo changes the state",
            ]
          )
        }
      }

      @Test func `a call under the lock`() {
        let loom = Loom(
          on: WrongBell.init,
          threads: [
            "Ada": { bell in
              bell.add("asks") { [unowned bell] in _ = bell.count }
              bell.ring()
            }
          ]
        ) { _ in nil }
        let fault = loom.explore().failure?.fault
        #expect(fault?.hasPrefix("Re-entry: Ada has entered a lock") == true)
        #expect(fault?.contains("in “calls out”") == true)
      }

      @Test func `a value that's released under the lock`() {
        let loom = Loom(
          on: WrongBell.init,
          threads: [
            "Ada": { bell in
              let farewell = Farewell { [unowned bell] in _ = bell.count }
              bell.add("last") { withExtendedLifetime(farewell) {} }
            },
            "Bo": { $0.remove("last") },
          ]
        ) { _ in nil }
        let fault = loom.explore().failure?.fault
        #expect(fault?.hasPrefix("Re-entry: Bo has entered a lock") == true)
        #expect(fault?.contains("in “lets a value die”") == true)
      }
    }
  }
#endif
