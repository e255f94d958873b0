import KVOController
import TestSupport
import Testing

/// What was reported against KVOController, by number, or found by running it, each settled; what
/// takes several threads is in `Threads`.
@Suite struct `Reports:` {
  private let board = Board()
  private let train = Train()

  @Test @MainActor func `report 18: changes are received on an actor that doesn't make them`() async
  {
    let (panel, tram) = (Panel(), Railcar())
    let values = panel.kvoController.values(of: tram, \.delay)
    await Task.detached {
      tram.delay = 5
      tram.delay = 6
    }.value
    panel.kvoController.unobserveAll()
    for await delay in values { panel.lines.append("\(delay)") }
    #expect(panel.lines == ["5", "6"])
  }

  @Test func `reports 24, 69: several blocks for one key path, on request`() {
    func observe(allowingDuplicates: Bool) -> Bool {
      board.kvoController.observe(train, \.delay, allowingDuplicates: allowingDuplicates) {
        $0.show($2)
      }.isNew
    }
    #expect(observe(allowingDuplicates: false))
    #expect(!observe(allowingDuplicates: false))
    #expect(observe(allowingDuplicates: true))
    train.delay = 5
    #expect(board.lines == ["5", "5"])
    board.kvoController.unobserve(train, \.delay)
    train.delay = 6
    #expect(board.lines == ["5", "5"])
  }

  @Test func `reports 26, 82: a handler receives its observer, so it doesn't have to capture it`() {
    weak var left: Board?
    do {
      let board = Board()
      left = board
      board.kvoController.observe(train, \.delay) { $0.show($2) }
      train.delay = 5
      #expect(board.lines == ["5"])
    }
    #expect(left == nil)
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `reports 29, 48, 122: observing oneself with a retaining controller leaks, by design`()
  {
    weak var left: Signal?
    do {
      let signal = Signal()
      left = signal
      signal.kvoController.observe(signal, \.aspect) { _, _, _ in }
    }
    #expect(left != nil)
    left?.kvoController.unobserveAll()
    #expect(left == nil)
  }

  @Test
  func `reports 119, 136, 140: observing oneself without retaining requires nothing in deinit`() {
    weak var left: Signal?
    do {
      let signal = Signal()
      left = signal
      signal.kvoControllerNonRetaining.observe(signal, \.aspect) { $0.seen = $2.value }
      signal.aspect = 1
      #expect(signal.seen == 1)
    }
    #expect(left == nil)
  }

  @Test func `report 46: the controller can be used for the first time in deinit`() {
    final class Late: KVOControlling {
      let kvoControllerStorage = KVOControllerStorage()
      let train: Train
      init(_ train: Train) { self.train = train }
      deinit { kvoController.observe(train, \.delay) { _, _, _ in Issue.record("called") } }
    }
    do { _ = Late(train) }
    train.delay = 5
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `reports 51, 63, 113: a handler for several key paths can tell which one changed`() {
    for keyPath in [\Train.delay, \.platform] {
      board.kvoController.observe(train, keyPath) { board, _, _ in
        board.lines.append(keyPath == \Train.delay ? "delay" : "platform")
      }
    }
    train.platform = 2
    train.delay = 5
    #expect(board.lines == ["platform", "delay"])
  }

  @Test func `report 57: unobserve inside the initial callback`() {
    board.kvoController.observe(train, \.delay, options: .initial) { board, train, change in
      board.show(change)
      board.kvoController.unobserve(train, \.delay)
    }
    train.delay = 5
    #expect(board.lines == ["0"])
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `report 59: the observed object is deallocated first`() {
    let controller = KVOController(observer: board, retaining: .nothing)
    for _ in 0..<1_000 {
      let train = Train()
      controller.observe(train, \.delay) { _, _, _ in }
      controller.observe(train, \.platform) { _, _, _ in }
    }
    #expect(controller.count == 0)
  }

  @Test
  func `report 84: a second observe changes nothing, and only a debug build prints where it is`()
    async
  {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      let (board, train) = (Board(), Train())
      board.kvoController.observe(train, \.delay) { board, _, _ in board.refresh() }
      let second = board.kvoController.observe(train, \.delay) { board, _, _ in board.refresh() }
      train.delay = 5
      guard !second.isNew, board.lines == ["refreshed"] else { fatalError("observed twice") }
    }
    #if DEBUG
      #expect(result.says("warning: observe had no effect at Chapter10KVOControllerTests/Reports"))
    #else
      #expect(result?.standardErrorContent.isEmpty == true)
    #endif
  }

  @Test func `report address reuse: a hundred peers are replaced within one round`() {
    let peers = (0..<100).map { _ in Board() }
    func observe(_ line: String) {
      for peer in peers {
        peer.kvoController.observe(train, \.delay) { peer, _, _ in peer.lines.append(line) }
      }
    }
    board.kvoController.observe(train, \.delay) { [train] _, _, _ in
      for peer in peers { peer.kvoController.unobserve(train, \.delay) }
      observe("new")
    }
    observe("old")
    train.delay = 5
    #expect(peers.allSatisfy { $0.lines.isEmpty })
    board.kvoController.unobserveAll()
    train.delay = 6
    #expect(peers.allSatisfy { $0.lines == ["new"] })
  }

  @Test func `report description: no other object's description is called`() async {
    await #expect(processExitsWith: .success) {
      final class Talker: KeyValueObservable, KVOControlling, CustomStringConvertible {
        let observerList = ObserverList()
        let kvoControllerStorage = KVOControllerStorage()
        @Observed var volume = 0
        var description: String { fatalError("asked for a description") }
      }
      let (talker, other) = (Talker(), Talker())
      talker.kvoController.observe(other, \.volume) { _, _, _ in }
      #expect(talker.kvoController.debugDescription.contains("<Talker 0x"))
    }
  }

  @Test func `report suite gaps: two controllers of one key path are independent`() {
    let (first, second) = (KVOController(observer: board), KVOController(observer: board))
    first.observe(train, \.delay) { board, _, _ in board.lines.append("first") }
    #expect(second.observe(train, \.delay) { board, _, _ in board.lines.append("second") }.isNew)
    train.delay = 5
    #expect(board.lines == ["first", "second"])
    first.unobserveAll()
    #expect(!first.unobserve(train, \.delay))
    train.delay = 6
    #expect(board.lines == ["first", "second", "second"])
  }
}
