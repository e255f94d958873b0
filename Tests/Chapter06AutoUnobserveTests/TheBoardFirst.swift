import Chapter06AutoUnobserve
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter06.`The examples` {
  @Test func `the parts of a board go in this order`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      closesTheHallBoard()
    }
    #expect(
      ended.printed == """
        deinit of HallBoard
        the weak reference is nil
        the observer list is empty
        deinit of Board
        release of Board's property
        release of HallBoard's property
        the train is observed: false
        """
    )
  }
}

private func closesTheHallBoard() {
  let train = Train()
  do {
    let board = HallBoard()
    board.itself = board
    board.registry.observe(train, \.delay) { _, _, _ in }
  }
  print("the train is observed: \(train.observerList.ledger.isObserved)")
}

private class Board: KeyValueObservable {
  let observerList = ObserverList()
  weak var itself: Board?
  private let frame = Component("Board's property")

  deinit { print("deinit of Board") }
}

private final class HallBoard: Board {
  private(set) lazy var registry = Registry(observer: self)
  private let lamp = Component("HallBoard's property")

  deinit {
    print("deinit of HallBoard")
    print("the weak reference is \(itself == nil ? "nil" : "not nil")")
    print("the observer list is \(observerList.ledger.isObserved ? "in use" : "empty")")
  }
}

/// A component that prints a line when it's deallocated.
private final class Component {
  private let name: String

  init(_ name: String) { self.name = name }

  deinit { print("release of \(name)") }
}
