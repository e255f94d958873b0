import Chapter01Registry
import KVOStation
import TestSupport
import Testing

extension Chapter01.`The examples` {
  @Test func `a registry calls a handler for each value`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      observesTwoValues()
    }
    #expect(
      ended.printed == """
        delay -> 5
        platform -> 3
        """
    )
  }
}

private func observesTwoValues() {
  let (train, board) = (Train(number: 7), Board())
  let registry = Registry(observer: board)

  registry.observe(train, \.delay) { board, _, change in board.show("delay \(change.text)") }
  registry.observe(train, \.platform) { board, _, change in board.show("platform \(change.text)") }
  train.delay = 5
  train.platform = 3
  registry.unobserve(train, \.platform)
  registry.unobserve(train, \.delay)

  for line in board.lines { print(line) }
}
