import Chapter08TheOriginal
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter08.`The examples` {
  @Test func `a block hands over to another one, with and without an initial call`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      handOver(options: [.initial, .new])
      handOver(options: .new)
    }
    #expect(
      ended.printed == """
        shown: ["first -> 0", "second -> 5", "second -> 8"], entries: 1
        shown: ["first -> 5", "second -> 8"], entries: 1
        """
    )
  }
}

private func handOver(options: ObservingOptions) {
  let (train, board) = (Train(), Board())
  let controller = FBKVOController(observer: board)
  controller.observe(train, keyPath: \.delay, options: options) {
    [unowned controller, train] board, _, change in
    (board as? Board)?.show("first \(change.text)")
    controller.unobserve(train, keyPath: \.delay)
    controller.observe(train, keyPath: \.delay, options: .new) { board, _, change in
      (board as? Board)?.show("second \(change.text)")
    }
  }
  train.delay = 5
  train.delay = 8
  print("shown: \(board.lines), entries: \(train.observerList.ledger.entries.count)")
}
