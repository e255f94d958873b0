import Chapter01Registry
import KVOStation
import TestSupport
import Testing

extension Chapter01.`The examples` {
  @Test func `a handler that uses self keeps its board in memory`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      usesSelf()
    }
    #expect(ended.printed == "-> 5")
  }
}

private func usesSelf() {
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
