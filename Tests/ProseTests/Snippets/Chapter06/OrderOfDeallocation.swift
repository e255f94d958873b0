import Chapter06AutoUnobserve
import KVOStation
import KeyValueObserving

/// Chapter 6: deallocates an object whose class has a base class, and whose registry observes.
func orderOfDeallocation() {
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
