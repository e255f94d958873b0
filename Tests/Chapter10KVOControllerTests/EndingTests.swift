import KVOClaims
import KVOController
import Testing

@Suite struct `A token` {
  @Test(arguments: 0..<3)
  @MainActor func `says whether a registration was made, and ends it alone`(_ overload: Int) {
    let (board, sign, train, tram) = (Board(), Sign(), Train(), Tram())
    func observe() -> ObservationToken {
      let (own, shared) = (board.kvoController, sign.kvoController)
      return switch overload {
      case 0: own.observe(train, \.delay) { _, _, _ in }
      case 1: own.observe(tram, \.delay) { _, _, _ in }
      default: shared.observe(tram, \.delay) { _, _, _ in }
      }
    }
    let tokens = [observe(), observe()]
    #expect(tokens.map(\.isNew) == [true, false])
    #expect(tokens.map { $0.invalidate() } == [true, false])
    #expect(!tokens[0].invalidate())
    #expect(board.kvoController.count + sign.kvoController.count == 0)
    #expect(!train.observerList.ledger.isObserved && !tram.observerList.ledger.isObserved)
  }

  @Test func `retains neither the observer nor the object`() {
    var (board, train): (Board?, Train?) = (Board(), Train())
    weak let leftBoard = board
    weak let leftTrain = train
    let token = train.flatMap { board?.kvoController.observe($0, \.delay) { _, _, _ in } }
    board = nil
    #expect(leftBoard == nil)
    train = nil
    #expect(leftTrain == nil)
    #expect(token?.isNew == true)
    #expect(token?.invalidate() == false)
  }
}

@Suite struct `A registration that ends` {
  enum End: CaseIterable {
    case keyPath, object, everything, token, controller, deallocation, inARound
    /// The first registration goes on when one of these ends.
    case duplicate, inTheInitialCall
    var leavesTheFirst: Bool { self == .duplicate || self == .inTheInitialCall }
  }

  @Test(arguments: End.allCases)
  func `releases its object and its handler, with no lock held`(_ end: End) {
    let (board, other) = (Board(), Train())
    let policy: RetentionPolicy = end == .deallocation ? .nothing : .observedObjects
    var controller: KVOController? = KVOController(observer: board, retaining: policy)
    var owned: Train? = Train()
    weak let train = owned
    var farewells = 0

    @discardableResult func observe(
      _ keyPath: KeyPath<Train, Int>,
      options: ObservingOptions = [],
      then act: @escaping () -> Void = {}
    ) -> ObservationToken? {
      guard let train else { return nil }
      let farewell = Farewell { [ledger = train.observerList.ledger] in
        farewells += 1
        // A lock that was held would deadlock here.
        _ = ledger.entries
        controller?.observe(other, \.delay) { _, _, _ in }
        controller?.unobserve(other)
      }
      return controller?.observe(train, keyPath, options: options) { _, _, _ in
        withExtendedLifetime(farewell, act)
      }
    }

    let token = observe(\.delay)
    if end != .deallocation { owned = nil }
    #expect(train != nil)
    switch end {
    case .keyPath: train.map { _ = controller?.unobserve($0, \.delay) }
    case .object: train.map { _ = controller?.unobserve($0) }
    case .everything: controller?.unobserveAll()
    case .token: token?.invalidate()
    case .controller: _ = controller.take()
    case .deallocation: _ = owned.take()
    case .inARound:
      train.map { train in
        controller?.observe(train, \.arrival) { _, train, _ in
          controller?.unobserve(train)
        }
        train.delay = 5
      }
    case .duplicate: observe(\.delay)
    case .inTheInitialCall:
      observe(\.platform, options: .initial) {
        train.map { _ = controller?.unobserve($0, \.platform) }
      }
    }
    #expect(farewells == 1)
    #expect((train != nil) == end.leavesTheFirst)
    #expect(token?.invalidate() == end.leavesTheFirst)
  }
}

@Suite struct `A controller is a handle` {
  private let board = Board()
  private let train = Train()

  @Test func `whose copies share their registrations, which end with the last of them`() {
    var first: KVOController? = KVOController(observer: board)
    var second = first
    first?.observe(train, \.delay) { $0.show($2) }
    #expect(second?.observe(train, \.delay) { _, _, _ in }.isNew == false)
    #expect(second?.count == 1)
    first = nil
    train.delay = 5
    second = nil
    train.delay = 6
    #expect(board.lines == ["5"])
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `that ends its registration if it isn't stored, although the token is new`() {
    #expect(KVOController(observer: board).observe(train, \.delay) { $0.show($2) }.isNew)
    train.delay = 5
    #expect(board.lines.isEmpty)
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `that calls nothing after its observer's deallocation, although the token is new`() {
    var board: Board? = Board()
    let controller = KVOController(observer: board!)
    board = nil
    #expect(controller.observe(train, \.delay) { _, _, _ in Issue.record("called") }.isNew)
    train.delay = 5
    #expect(controller.unobserve(train, \.delay))
  }

  @Test func `that its own handler retains until the registration ends`() {
    do {
      let controller = KVOController(observer: board)
      controller.observe(train, \.delay) { board, _, change in
        board.show(change)
        if change.value == 2 { controller.unobserveAll() }
      }
    }
    for delay in 1...3 { train.delay = delay }
    #expect(board.lines == ["1", "2"])
    #expect(!train.observerList.ledger.isObserved)
  }
}
