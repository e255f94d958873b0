import KVOController

/// Chapter 10: an action, and several key paths with one handler.
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
}

private final class Board: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()

  func watch(_ train: Train) {
    kvoController.observe(train, \.delay, options: [.old, .new], action: Board.delayDidChange)
    let paths: [PartialKeyPath<Train>] = [\.delay, \.platform]
    kvoController.observe(train, keyPaths: paths, allowingDuplicates: true) { _, _, change in
      print(change.keyPath == \Train.delay ? "delay:" : "platform:", change.newValue ?? "")
    }
  }

  private func delayDidChange(_ change: KVOController<Board>.Change<Int>, of train: Train) {
    guard let old = change.oldValue, let new = change.newValue else { return }
    print("\(new - old) min more on platform \(train.platform)")
  }
}
