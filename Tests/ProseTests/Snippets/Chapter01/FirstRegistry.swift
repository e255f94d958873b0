import Chapter01Registry
import KVOStation

/// Chapter 1: two handlers, each next to the value that it's for.
func firstRegistry() {
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
