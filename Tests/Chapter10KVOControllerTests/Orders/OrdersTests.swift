#if DEBUG
  import KVOController
  import Testing
  import KVOLoom

  extension Pair {
    /// What comes of doing one after the other; and which thread is first.
    private func outcomes(_ setup: Setup) -> [(first: Int, outcome: Outcome)] {
      [0, 1].map { thread in
        let platform = Platform(setup)
        platform.play(thread, deeds[thread])
        platform.play(1 - thread, deeds[1 - thread])
        return (thread, platform.outcome)
      }
    }

    /// Tries every order of the critical sections.
    func explore(_ setup: Setup) -> Exploration {
      let allowed = outcomes(setup)
      return Chapter10KVOControllerTests.explore(
        stoppingAtExchanges: setup.stopsAtExchanges && deeds.allSatisfy(\.decides)
      ) {
        Platform(setup)
      } _: {
        $0.play(0, deeds[0])
      } _: {
        $0.play(1, deeds[1])
      } claim: { platform in
        let (precedence, outcome) = (platform.precedence, platform.outcome)
        let isAllowed = allowed.contains { order, other in
          var other = other
          // Only calls that overlap may differ in whom a change still reaches, and reach fewer.
          if precedence == nil, outcome.delivered < other.delivered {
            other.delivered = outcome.delivered
          }
          return (precedence == nil || precedence == order) && outcome == other
        }
        return isAllowed ? platform.clear() : "\(outcome) comes of no order of the calls"
      }
    }
  }

  @Suite struct `Two calls on two threads` {
    @Test(arguments: Deed.pairs)
    func `end as one after the other would, in every order`(_ pair: Pair) {
      for setup in Setup.all {
        let report = pair.explore(setup)
        #expect(report.failure == nil, "\(setup)")
      }
    }
  }

  @Suite struct `Once a registration has ended, in every order of two threads,` {
    @Test(arguments: [true, false])
    func `no change that begins later is delivered`(_ isRetaining: Bool) {
      let report = explore {
        Scene(retaining: isRetaining ? .observedObjects : .nothing)
      } _: {
        $0.observe()
      } _: {
        // If this call returns false, the registration may begin after it.
        $0.controller.unobserve($0.train, \.delay)
      }
      #expect(report.failure == nil, "\(report)")
      #expect(report.orders > 1)
    }

    @Test(arguments: End.all, End.all)
    private func `even if another thread has ended it`(_ first: End, _ second: End) {
      let report = explore {
        let scene = Scene()
        scene.observe()
        return scene
      } _: {
        first.come($0)
      } _: {
        second.come($0)
        return true
      }
      #expect(report.failure == nil, "\(report)")
    }

    @Test func `not even to a direct observer of the KVO layer`() {
      let report = explore {
        let scene = Scene()
        scene.train.addDirectObserver(scene, forKeyPath: \.delay)
        return scene
      } _: {
        $0.train.observerList.ledger.removeDirectObserver($0)
      } _: {
        $0.train.observerList.ledger.removeDirectObserver($0)
        return true
      }
      #expect(report.failure == nil, "\(report)")
    }

    @Test func `not even if two threads each remove one of a raw observer's two registrations`() {
      let report = explore {
        let scene = Scene()
        for _ in 1...2 { scene.train.addObserver(scene, forKeyPath: \.delay) }
        return scene
      } _: {
        $0.train.removeObserver($0, forKeyPath: \.delay)
      } _: {
        $0.train.removeObserver($0, forKeyPath: \.delay)
        // The other thread's registration may be left.
        return !$0.train.observerList.ledger.isObserved
      }
      #expect(report.failure == nil, "\(report)")
    }

    /// Lets the second thread change the delay after its call, unless that returns false.
    private func explore(
      _ makeScene: @escaping () -> Scene,
      _ first: @escaping (Scene) -> Void,
      _ second: @escaping (Scene) -> Bool
    ) -> Exploration {
      Chapter10KVOControllerTests.explore(on: makeScene, first) { scene in
        guard second(scene) else { return }
        let before = scene.calls
        point("changes the delay")
        scene.train.delay = 5
        scene.isLate = scene.calls > before
      } claim: {
        $0.isLate ? "a change was delivered after the end" : nil
      }
    }
  }

  /// A registration that two threads end: the library's or, in the KVO layer, a direct observer's.
  private final class Scene: DirectObserver, KeyValueObserver {
    let train = Train()
    var board: Board?
    let controller: KVOController<Board>
    var calls = 0
    var isLate = false

    init(retaining policy: RetentionPolicy = .observedObjects) {
      let board = Board()
      (self.board, controller) = (board, KVOController(observer: board, retaining: policy))
    }

    func observe() {
      controller.observe(train, \.delay) { [unowned self] _, _, _ in calls += 1 }
    }
    func receive(_ change: ObservedChange, of object: any KeyValueObservable) { calls += 1 }
    func objectWasDeallocated() {}

    func observeValue(
      forKeyPath _: AnyKeyPath,
      of object: any KeyValueObservable,
      change: ObservedChange,
      context _: UnsafeRawPointer?
    ) {
      receive(change, of: object)
    }
  }

  /// One way in which a registration ends.
  private struct End: CustomStringConvertible, Sendable {
    let description: String
    let come: @Sendable (Scene) -> Void

    static let all = [
      End(description: "unobserve the key path") { $0.controller.unobserve($0.train, \.delay) },
      End(description: "unobserve the object") { $0.controller.unobserve($0.train) },
      End(description: "unobserve all") { $0.controller.unobserveAll() },
      End(description: "release the observer") { $0.board = nil },
    ]
  }
#endif
