#if DEBUG
  @testable import Chapter05Mutex
  import KVOStation
  import KVOLoom
  import Testing

  extension Chapter05 {
    @Suite struct `In every order, nothing is left, and nothing traps:` {
      @Test func `unobserve inside the initial call, against unobserve`() {
        let loom = Loom(["Ada": { $0.observeForAMoment() }, "Bo": { $0.unobserve() }])
        #expect(loom.explore().failure == nil)
      }

      @Test func `unobserve inside the initial call, against observe`() {
        let loom = Loom(["Ada": { $0.observeForAMoment() }, "Bo": { $0.observe() }])
        #expect(loom.explore().failure == nil)
      }

      @Test func `a change against observe, then unobserve`() {
        let loom = Loom([
          "Ada": { $0.change() },
          "Bo": { scene in
            scene.observe()
            scene.unobserve()
          },
        ])
        #expect(loom.explore().failure == nil)
      }

      @Test func `a change against the deallocation of the registry`() {
        let loom = Loom(
          watching: ["Chapter05Mutex"],
          on: { Scene(isObserved: true) },
          threads: ["Ada": { $0.change() }, "Bo": { $0.dropTheRegistry() }]
        ) { scene in
          scene.train.removeLedgerEntries()
          return scene.board.lines.count <= 1 ? nil : "called twice"
        }
        #expect(loom.explore().failure == nil)
      }

      @Test func `a change, unobserve, and unobserve, of three threads`() {
        let loom = Loom(
          watching: ["Chapter05Mutex"],
          on: { Scene(isObserved: true) },
          threads: ["Ada": { $0.change() }, "Bo": { $0.unobserve() }, "Cy": { $0.unobserve() }]
        ) { $0.ended == 1 ? $0.complaint : "\($0.ended) of two ended it" }
        #expect(loom.explore().failure == nil)
      }

      @Test func `observe, unobserve, and unobserve, of three threads`() {
        let loom = Loom([
          "Ada": { $0.observe() }, "Bo": { $0.unobserve() }, "Cy": { $0.unobserve() },
        ])
        #expect(loom.explore().failure == nil)
      }
    }
  }
#endif
