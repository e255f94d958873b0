import Chapter02Registry
import Chapter03KeyPaths
import KVOJudging
import KVOStation
import TestSupport
import Testing

/// The tests of chapter 3, which begin with what the chapter is for, and run one at a time.
@Suite(.serialized) enum Chapter03 {
  @Suite(.lesson) struct `A board that observes a value twice by mistake` {
    private let board = Board()
    private let train = Train()

    @Test func `before: shows each change twice`() {
      let registry = Chapter02Registry.Registry(observer: board)
      for _ in 1...2 {
        registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      }
      train.delay = 5
      #expect(board.lines == ["-> 5", "-> 5"])
      for _ in 1...2 { registry.unobserve(train, \.delay) }
    }

    @Test func `before: traps if it unobserves the value once too often`() async {
      let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        switchesOnTwice()
      }
      #expect(
        ended.trapped == """
          Fatal error: Cannot remove an observer <Registry<Board> 0x…> for the key path "delay" from \
          <Train 0x…> because it is not registered as an observer.
          """
      )
    }

    // In KVOController, `-[_FBKVOInfo isEqual:]` compares only the key path, and a set of infos for
    // each object keeps the first.
    @Test func `after: shows each change once, and may unobserve as often as it likes`() {
      let registry = Chapter03KeyPaths.Registry(observer: board)
      let results = (1...2).map { _ in
        registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      }
      train.delay = 5
      #expect(results == [true, false])
      #expect(board.lines == ["-> 5"])
      #expect((1...3).map { _ in registry.unobserve(train, \.delay) } == [true, false, false])
    }
  }
}

/// The program of *What breaks*.
private func switchesOnTwice() {
  let (train, board) = (Train(), Board())
  let registry = Chapter02Registry.Registry(observer: board)
  for start in 1...2 {
    registry.observe(train, \.delay) { _, _, change in print("start \(start): \(change.text)") }
  }
  train.delay = 5
  for _ in 1...3 { registry.unobserve(train, \.delay) }
}
