import KVOController
import Testing

/// An observer of each kind, and a call of each overload.
@MainActor private final class Calls {
  let (board, sign, panel) = (Board(), Sign(), Panel())
  let (train, tram) = (Train(), Tram())
  typealias Call = @MainActor @Sendable (Calls, _ allowingDuplicates: Bool) -> ObservationToken

  static let confined: Call = {
    $0.board.kvoController.observe($0.train, \.delay, allowingDuplicates: $1) { _, _, _ in }
  }
  static let onActor: Call = {
    $0.panel.kvoController.observe(
      $0.tram,
      \.delay,
      allowingDuplicates: $1,
      isolation: MainActor.shared
    ) { _, _, _ in }
  }
  static let anywhere: Call = {
    $0.sign.kvoController.observe($0.tram, \.delay, allowingDuplicates: $1) { _, _, _ in }
  }

  var count: Int {
    board.kvoController.count + sign.kvoController.count + panel.kvoController.count
  }
  var isObserved: Bool {
    train.observerList.ledger.isObserved || tram.observerList.ledger.isObserved
  }
}

@Suite struct `A token` {
  @Test(arguments: 0..<3)
  @MainActor func `says whether a registration was made, and ends it alone`(_ overload: Int) {
    let (calls, observe) = (Calls(), [Calls.confined, Calls.onActor, Calls.anywhere][overload])
    let first = observe(calls, false)
    #expect(first.isNew)
    let refused = observe(calls, false)
    #expect(!refused.isNew)
    #expect(!refused.invalidate())
    let duplicate = observe(calls, true)
    #expect(duplicate.isNew)
    #expect(calls.count == 2)
    #expect(first.invalidate())
    #expect(!first.invalidate())
    #expect(calls.count == 1)
    #expect(duplicate.invalidate())
    #expect(!calls.isObserved)
  }

  @Test func `retains nothing, and ends nothing after the observer or the object is gone`() {
    final class Handle {}
    let board = Board()
    for isRetaining in [true, false] {
      weak var released: Train?
      weak var handle: Handle?
      var token: ObservationToken
      do {
        let (observer, train, retained) = (Board(), Train(), Handle())
        (released, handle) = (train, retained)
        let controller = isRetaining ? observer.kvoController : board.kvoControllerNonRetaining
        token = controller.observe(train, \.delay) { _, _, _ in _ = retained }
      }
      #expect(released == nil)
      #expect(handle == nil)
      #expect(!token.invalidate())
    }
  }
}

@Suite struct `An observed object` {
  private let board = Board()

  @Test(arguments: 0...4)
  func `is retained until its registration ends, in whatever way`(_ end: Int) {
    weak var released: Train?
    var controller: KVOController? = KVOController(observer: board)
    var token: ObservationToken?
    do {
      let train = Train()
      released = train
      token = controller?.observe(train, \.delay) { board, _, _ in board.refresh() }
    }
    #expect(released != nil)
    switch end {
    case 0: if let released { controller?.unobserve(released, \.delay) }
    case 1: if let released { controller?.unobserve(released) }
    case 2: controller?.unobserveAll()
    case 3: token?.invalidate()
    default: controller = nil
    }
    #expect(released == nil)
  }

  @Test(arguments: [true, false])
  func `isn't retained by a controller that retains nothing`(_ isObserversOwn: Bool) {
    let controller =
      isObserversOwn
      ? board.kvoControllerNonRetaining : KVOController(observer: board, retaining: .nothing)
    #expect(controller.retaining == .nothing)
    #expect(board.kvoController.retaining == .observedObjects)
    weak var released: Train?
    do {
      let train = Train()
      released = train
      controller.observe(train, \.delay) { _, _, _ in }
      controller.observe(train, \.platform) { _, _, _ in }
      #expect(controller.count == 2)
    }
    #expect(released == nil)
    #expect(controller.count == 0)
  }

  @Test func `isn't retained if it's only in the middle of a path`() {
    let train = Train()
    weak var middle: Train?
    do {
      let next = Train()
      (middle, train.next) = (next, next)
    }
    board.kvoController.observe(train, \.next?.delay) { _, _, _ in }
    train.next = nil
    #expect(middle == nil)
  }

  @Test(arguments: [true, false])
  func `that observes its observer in turn leaks, unless one of the two doesn't retain`(
    _ leaks: Bool
  ) {
    weak var left: Signal?
    do {
      let (first, second) = (Signal(), Signal())
      left = first
      first.kvoController.observe(second, \.aspect) { _, _, _ in }
      let controller = leaks ? second.kvoController : second.kvoControllerNonRetaining
      controller.observe(first, \.aspect) { _, _, _ in }
    }
    #expect((left != nil) == leaks)
    left?.kvoController.unobserveAll()
  }
}

/// Observes, can be observed, and may observe itself.
final class Signal: KeyValueObservable, KVOControlling {
  let observerList = ObserverList()
  let kvoControllerStorage = KVOControllerStorage()
  @Observed var aspect = 0
  var seen = 0
}

@Suite struct `A controller is a handle` {
  private let board = Board()
  private let train = Train()

  @Test func `whose copies share their registrations, which end with the last of them`() {
    var first: KVOController? = KVOController(observer: board)
    var second = first
    first?.observe(train, \.delay) { board, _, _ in board.refresh() }
    #expect(second?.count == 1)
    #expect(second?.observe(train, \.delay) { _, _, _ in }.isNew == false)
    first = nil
    train.delay = 5
    #expect(board.lines == ["refreshed"])
    second = nil
    train.delay = 6
    #expect(board.lines == ["refreshed"])
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `that ends its registration if it isn't stored, although the token is new`() {
    #expect(KVOController(observer: board).observe(train, \.delay) { $0.show($2) }.isNew)
    train.delay = 5
    #expect(board.lines.isEmpty)
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `that calls nothing after its observer's deallocation, although the token is new`() {
    var calls = 0
    var board: Board? = Board()
    let controller = KVOController(observer: board!)
    #expect(controller.observer === board)
    board = nil
    #expect(controller.observer == nil)
    #expect(controller.observe(train, \.delay) { _, _, _ in calls += 1 }.isNew)
    train.delay = 5
    #expect(calls == 0)
    #expect(controller.unobserve(train, \.delay))
  }

  @Test func `that its own handler retains until the registration ends`() {
    do {
      let controller = KVOController(observer: board)
      controller.observe(train, \.delay) { board, _, _ in
        board.refresh()
        if board.lines.count == 2 { controller.unobserveAll() }
      }
    }
    for delay in 1...3 { train.delay = delay }
    #expect(board.lines == ["refreshed", "refreshed"])
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `that can end registrations in its observer's deinit`() {
    final class Farewell: KVOControlling {
      let kvoControllerStorage = KVOControllerStorage()
      let train: Train
      init(_ train: Train) { self.train = train }
      deinit {
        kvoController.unobserve(train, \.delay)
        train.delay = 5
      }
    }
    do {
      let farewell = Farewell(train)
      farewell.kvoController.observe(train, \.delay) { _, _, _ in Issue.record("called") }
    }
    #expect(!train.observerList.ledger.isObserved)
  }
}

@Suite struct `Unobserving` {
  private let board = Board()
  private let train = Train()
  private let other = Train()

  @Test func `an object ends all of its registrations and no others, and returns true once`() {
    for train in [train, other] {
      board.kvoController.observe(train, \.delay) { $0.show($2) }
      board.kvoController.observe(train, \.platform) { $0.show($2) }
    }
    #expect(board.kvoController.unobserve(train))
    #expect(!board.kvoController.unobserve(train))
    #expect(board.kvoController.count == 2)
    (train.delay, train.platform) = (5, 2)
    (other.delay, other.platform) = (6, 3)
    #expect(board.lines == ["6", "3"])
  }

  @Test func `everything ends all registrations of the controller`() {
    for train in [train, other] { board.kvoController.observe(train, \.delay) { $0.show($2) } }
    board.kvoController.unobserveAll()
    (train.delay, other.delay) = (5, 5)
    #expect(board.kvoController.count == 0)
    #expect(board.lines.isEmpty)
  }
}
