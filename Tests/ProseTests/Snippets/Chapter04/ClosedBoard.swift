import Chapter03KeyPaths
import KVOStation

/// Chapter 4: a change after a board and its registry have been deallocated.
func closedBoard() {
  let train = Train()
  do {
    let board = Board()
    let registry = Registry(observer: board)
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
  }
  train.delay = 5
}
