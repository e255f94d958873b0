import KVOController

/// Chapter 10: a method of the observer, and several properties at once.
func actionsAndKeyPaths() {
  let train = Train()
  let board = Board()
  board.watch(train)
  train.delay = 5
  train.platform = 2
}

private final class Train: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
  @Observed var platform = 1
  var status: (delay: Int, platform: Int) { (delay, platform) }
}

private final class Board: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()

  func watch(_ train: Train) {
    kvoController.observe(train, \.delay, options: .old) { board, _, change in
      board.delayDidChange(change)
    }
    kvoController.observe(train, \.status) { _, _, change in
      print("delay \(change.value.delay), platform \(change.value.platform)")
    }
  }

  private func delayDidChange(_ change: Change<Int>) {
    print("\(change.value - (change.oldValue ?? 0)) min more")
  }
}
