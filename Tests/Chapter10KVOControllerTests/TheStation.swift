import KVOController
import TestSupport
import Testing

/// What the page and the reference show, each in a process of its own.
@Suite struct `The examples` {
  @Test func `a board shows how late a train is, until it goes`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      theStation()
    }
    #expect(
      ended.printed == """
        on time
        5 min late
        20 min late
        """
    )
  }
}

/// A train, and a board that shows how late it is.
private func theStation() {
  final class Train: KeyValueObservable {
    let observerList = ObserverList()
    @Observed var delay = 0
  }

  final class Board: KVOControlling {
    let kvoControllerStorage = KVOControllerStorage()

    func watch(_ train: Train) {
      kvoController.observe(train, \.delay, options: .initial) { board, _, change in
        board.show(minutes: change.value)
      }
    }

    private func show(minutes: Int) {
      print(minutes == 0 ? "on time" : "\(minutes) min late")
    }
  }

  let train = Train()
  var board: Board? = Board()
  board?.watch(train)
  train.delay = 5
  train.delay = 20

  // The board is deallocated.
  board = nil
  train.delay = 30
}
