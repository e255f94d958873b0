import KVOController
import Testing

/// What was reported against KVOController, by number, each settled.
@Suite struct `Reports on GitHub:` {
  private let board = Board()
  private let train = Train()

  @Test @MainActor func `report 18: changes are received on an actor that doesn't make them`() async
  {
    let (panel, tram) = (Panel(), Tram())
    let changes = panel.kvoController.changes(of: tram, \.delay)
    await Task.detached {
      tram.delay = 5
      tram.delay = 6
    }.value
    #expect(panel.lines == [])
    panel.kvoController.unobserveAll()
    for await change in changes { panel.told(change) }
    #expect(panel.lines == ["-> 5", "-> 6"])
  }

  @Test func `reports 24, 69: several blocks for one key path, on request`() {
    #expect(
      board.kvoController.observe(train, \.delay) { board, _, _ in board.lines.append("1") }.isNew
    )
    #expect(!board.kvoController.observe(train, \.delay) { board, _, _ in board.refresh() }.isNew)
    #expect(
      board.kvoController.observe(train, \.delay, allowingDuplicates: true) { board, _, _ in
        board.lines.append("2")
      }.isNew
    )
    train.delay = 5
    #expect(board.lines == ["1", "2"])
    board.kvoController.unobserve(train, \.delay)
    train.delay = 6
    #expect(board.lines == ["1", "2"])
  }

  @Test func `reports 29, 48, 122: observing oneself with a retaining controller leaks, by design`()
  {
    weak var left: Signal?
    do {
      let signal = Signal()
      left = signal
      signal.kvoController.observe(signal, \.aspect) { signal, _, _ in signal.seen += 1 }
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
      signal.kvoControllerNonRetaining.observe(signal, \.aspect) { signal, _, _ in
        signal.seen += 1
      }
      signal.aspect = 1
      #expect(signal.seen == 1)
    }
    #expect(left == nil)
  }
}
