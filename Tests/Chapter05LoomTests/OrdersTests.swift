#if DEBUG
  import KVOLocking
  import Testing
  import KVOLoom

  @Suite struct `The orders of critical sections` {
    @Test(
      arguments: [
        ([0, 0, 0], 1), ([1, 0, 0], 1), ([1, 1, 0], 2), ([2, 2, 0], 6), ([5, 5, 0], 252),
        ([1, 1, 1], 6), ([2, 2, 2], 90),
      ]
    )
    func `are as many as the multinomial coefficient`(sections: [Int], orders: Int) {
      var seen: Set<[String]> = []
      let loom = Loom(
        on: Log.init,
        threads: [
          "Ada": { $0.note("Ada", times: sections[0]) },
          "Bo": { $0.note("Bo", times: sections[1]) },
          "Cy": { $0.note("Cy", times: sections[2]) },
        ]
      ) { log in
        seen.insert(log.names.withLock { $0 })
        return nil
      }
      #expect(loom.explore() == Exploration(orders: orders, failure: nil))
      #expect(seen.count == orders)
    }

    @Test func `include points outside all locks`() {
      let loom = Loom(
        on: { () },
        threads: [
          "Ada": { _ in
            point("one"); point("two")
          },
          "Bo": { _ in
            point("one"); point("two")
          },
        ]
      ) { _ in nil }
      #expect(loom.explore().orders == 6)
    }

    @Test func `leave out the sections of modules that are not watched`() {
      let loom = Loom(
        watching: ["Chapter05LoomTests"],
        on: { Locked(0) },
        threads: [
          "Ada": { count in
            count.withLock(file: "Ground/Ground.swift") { $0 += 1 }
            count.withLock { $0 += 1 }
          },
          "Bo": { count in
            count.withLock(file: "Ground/Ground.swift") { $0 += 1 }
            count.withLock { $0 += 1 }
          },
        ]
      ) { count in count.withLock { $0 } == 4 ? nil : "lost" }
      #expect(loom.explore() == Exploration(orders: 2, failure: nil))
    }

    @Test func `include the lock of an unwatched module while it is held`() {
      // Ada stops at the watched lock while she holds the other one. Bo must not really wait for
      // it.
      let loom = Loom(
        watching: ["Chapter05LoomTests"],
        on: { (ground: Locked(0), chapter: Locked(0)) },
        threads: [
          "Ada": { locks in
            locks.ground.withLock(file: "Ground/Ground.swift") { ground in
              locks.chapter.withLock { $0 += 1 }
              ground += 1
            }
          },
          "Bo": { locks in locks.ground.withLock(file: "Ground/Ground.swift") { $0 += 1 } },
        ]
      ) { locks in locks.ground.withLock { $0 } == 2 ? nil : "lost" }
      #expect(loom.explore() == Exploration(orders: 1, failure: nil))
    }

    @Test func `are a failure if there are too many`() {
      let loom = Loom(
        on: Log.init,
        threads: ["Ada": { $0.note("Ada", times: 5) }, "Bo": { $0.note("Bo", times: 5) }]
      ) { _ in nil }
      let report = loom.explore(limit: 251)
      #expect(report.failure?.fault?.hasPrefix("More than 251 orders") == true)
      #expect(loom.explore(limit: 252).failure == nil)
    }

    @Test func `release the values that an operation captured before the claim`() {
      final class Train {}
      final class Station {
        var train: Train? = Train()
        weak var last: Train?
      }
      let loom = Loom(
        on: Station.init,
        threads: [
          "Ada": { station in
            station.last = station.train
            station.train = nil
          },
          "Bo": { _ in point("looks on") },
        ]
      ) { $0.last == nil ? nil : "the train is still alive" }
      #expect(loom.explore() == Exploration(orders: 1, failure: nil))
    }
  }
#else
  import Testing
  import KVOLoom

  @Suite struct `A release build` {
    @Test func `reports that it finds no critical sections`() {
      let loom = Loom(on: Log.init, threads: ["Ada": { $0.note("Ada") }]) { _ in nil }
      #expect(loom.explore().failure?.fault?.contains("debug build only") == true)
      #expect(loom.replay(["Ada"]).fault?.contains("debug build only") == true)
    }
  }
#endif
