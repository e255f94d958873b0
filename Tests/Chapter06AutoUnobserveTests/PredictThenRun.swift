import Chapter06AutoUnobserve
import KeyValueObserving
import TestSupport
import Testing

extension Chapter06.`The examples` {
  @Test func `two boards and a train go in this order`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      letsGoOfAll()
    }
    #expect(
      ended.printed == """
        hall: 5
        exit: 5
        hall goes
        exit: 6
        the train goes, with 0 entries
        unobserveAll has returned
        exit goes
        """
    )
  }
}

private func letsGoOfAll() {
  var train: Train? = Train()
  var (hall, exit): (HallBoard?, HallBoard?) = (HallBoard("hall"), HallBoard("exit"))
  if let train {
    hall?.watch(train)
    exit?.watch(train)
  }

  train?.delay = 5
  train = nil
  hall = nil
  exit?.registry.unobserveAll()
  print("unobserveAll has returned")
  exit = nil
}

private final class Train: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0

  deinit { print("the train goes, with \(observerList.ledger.entries.count) entries") }
}

private final class HallBoard: RegistryOwner {
  let registryStorage = RegistryStorage()
  private let name: String
  private weak var train: Train?

  init(_ name: String) { self.name = name }

  func watch(_ train: Train) {
    self.train = train
    registry.observe(train, \.delay) { board, train, _ in print("\(board.name): \(train.delay)") }
  }

  deinit {
    print("\(name) goes")
    train?.delay += 1
  }
}
