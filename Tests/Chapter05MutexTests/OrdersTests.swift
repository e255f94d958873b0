#if DEBUG
  @testable import Chapter05Mutex
  import KVOStation
  import Testing
  import KVOWeave

  // Each test counts the dispatcher's entries, so it runs in a process of its own.
  @Suite struct `In every order, nothing is left, and nothing traps:` {
    @Test func `observe against observe`() async {
      await #expect(processExitsWith: .success) {
        let report = Loom(["Ada": { $0.observe() }, "Bo": { $0.observe() }]).explore()
        #expect(report.failure == nil, "\(report)")
      }
    }

    @Test func `observe against unobserve`() async {
      await #expect(processExitsWith: .success) {
        let report = Loom(["Ada": { $0.observe() }, "Bo": { $0.unobserve() }]).explore()
        #expect(report.failure == nil, "\(report)")
      }
    }

    @Test func `unobserve against unobserve`() async {
      await #expect(processExitsWith: .success) {
        let loom = Loom(
          watching: ["Chapter05Mutex"],
          on: {
            let scene = Scene()
            scene.observe()
            return scene
          },
          threads: ["Ada": { $0.unobserve() }, "Bo": { $0.unobserve() }]
        ) { $0.ended == 1 ? $0.complaint : "\($0.ended) of two ended it" }
        let report = loom.explore()
        #expect(report.failure == nil, "\(report)")
      }
    }

    @Test func `unobserve inside the initial call, against unobserve`() async {
      await #expect(processExitsWith: .success) {
        let report = Loom(["Ada": { $0.observeForAMoment() }, "Bo": { $0.unobserve() }]).explore()
        #expect(report.failure == nil, "\(report)")
      }
    }

    @Test func `unobserve inside the initial call, against observe`() async {
      await #expect(processExitsWith: .success) {
        let report = Loom(["Ada": { $0.observeForAMoment() }, "Bo": { $0.observe() }]).explore()
        #expect(report.failure == nil, "\(report)")
      }
    }

    @Test func `a change against unobserve`() async {
      await #expect(processExitsWith: .success) {
        let loom = Loom(
          watching: ["Chapter05Mutex"],
          on: {
            let scene = Scene()
            scene.observe()
            return scene
          },
          threads: ["Ada": { $0.change() }, "Bo": { $0.unobserve() }]
        ) { $0.board.lines.count <= 1 ? $0.complaint : "called twice: \($0.board.lines)" }
        let report = loom.explore()
        #expect(report.failure == nil, "\(report)")
      }
    }

    @Test func `a change against observe, then unobserve`() async {
      await #expect(processExitsWith: .success) {
        let report = Loom([
          "Ada": { $0.change() },
          "Bo": { scene in
            scene.observe()
            scene.unobserve()
          },
        ]).explore()
        #expect(report.failure == nil, "\(report)")
      }
    }

    @Test func `observe against unobserve and then a change, which isn't delivered`() async {
      await #expect(processExitsWith: .success) {
        let loom = Loom(
          watching: ["Chapter05Mutex"],
          on: Scene.init,
          threads: ["Ada": { $0.observe() }, "Bo": { $0.unobserveAndChange() }]
        ) { scene in
          let isBroken = scene.ended == 1 && !scene.board.lines.isEmpty
          return isBroken ? "a change was delivered after unobserve" : scene.complaint
        }
        let report = loom.explore()
        #expect(report.failure == nil, "\(report)")
        #expect(report.orders > 1)
      }
    }

    @Test func `a change against the deallocation of the registry`() async {
      await #expect(processExitsWith: .success) {
        let loom = Loom(
          watching: ["Chapter05Mutex"],
          on: {
            let scene = Scene()
            scene.observe()
            return scene
          },
          threads: ["Ada": { $0.change() }, "Bo": { $0.dropTheRegistry() }]
        ) { scene in
          scene.train.removeLedgerEntries()
          return scene.board.lines.count <= 1 ? nil : "called twice"
        }
        let report = loom.explore()
        #expect(report.failure == nil, "\(report)")
      }
    }

    @Test func `a change, unobserve and unobserve, of three threads`() async {
      await #expect(processExitsWith: .success) {
        let loom = Loom(
          watching: ["Chapter05Mutex"],
          on: {
            let scene = Scene()
            scene.observe()
            return scene
          },
          threads: ["Ada": { $0.change() }, "Bo": { $0.unobserve() }, "Cy": { $0.unobserve() }]
        ) { $0.ended == 1 ? $0.complaint : "\($0.ended) of two ended it" }
        let report = loom.explore()
        #expect(report.failure == nil, "\(report)")
      }
    }

    @Test func `observe, unobserve and unobserve, of three threads`() async {
      await #expect(processExitsWith: .success) {
        let report = Loom([
          "Ada": { $0.observe() }, "Bo": { $0.unobserve() }, "Cy": { $0.unobserve() },
        ]).explore()
        #expect(report.failure == nil, "\(report)")
      }
    }
  }
#endif
