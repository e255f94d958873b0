import Chapter01Registry
import KVOStation

/// Chapter 1: a handler that captures the registry's owner.
func handlerLeak() {
  let train = Train()
  do {
    let board = DeparturesBoard()
    board.watch(train)
  }
  train.delay = 5
}

private final class DeparturesBoard {
  private lazy var registry = Registry(observer: self)

  func watch(_ train: Train) {
    registry.observe(train, \.delay) { _, _, change in self.show(change.text) }
  }

  func show(_ line: String) {
    print(line)
  }

  deinit {
    print("The board is deallocated.")
  }
}
