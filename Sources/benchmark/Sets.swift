import Foundation
import KVOController
import KVOLocking

/// The costs of setting a property, observed and unobserved.
func setRows() -> [Row] {
  let train = opaque(Train())
  let observable = opaque(ObservableTrain())
  let plain = nanoseconds(times: 2_000_000, train.set)
  let generic = nanoseconds(times: 2_000_000, opaque(Box(0)).set)
  let unwatched = nanoseconds(times: 500_000, observable.set)

  let board = opaque(Board())
  board.observe(train)
  let block = nanoseconds(times: 200_000, train.set)
  board.kvoController.unobserveAll()
  board.kvoController.observe(train, \.delay, options: [.old, .new]) { board, _, change in
    board.seen &+= change.oldValue ?? 0
  }
  let withOld = nanoseconds(times: 200_000, train.set)
  board.kvoController.unobserveAll()
  let tracked = nanoseconds(times: 50_000, observable.setWhileTracked)
  let post = postCost(train)
  let floor = floorCost(board)

  let inPlace = nanoseconds(times: 200_000, train.setElements)
  let inPlaceUnwatched = nanoseconds(times: 200_000, observable.setElements)
  board.kvoController.observe(train, \.stops, options: []) { board, _, _ in board.seen &+= 1 }
  let inPlaceObserved = nanoseconds(times: 200_000, train.setElements)
  board.kvoController.unobserveAll()

  return [
    Row(.unobservedSet, plain, per: unwatched, atMost: 0.15),
    Row(.unobservedGenericSet, generic, per: unwatched, atMost: 0.2),
    Row(.setPerObservableLoop, block, per: tracked, atMost: 0.2),
    Row(.setPerPost, block, per: post, atMost: 0.25),
    Row(.setPerFloor, block, per: floor, atMost: 1.5),
    Row(.oldAndNew, withOld, per: block, atMost: 2.5),
    // Beside the next row, because a copy that both of its figures make cancels out there.
    Row(.unobservedElement, inPlace, per: inPlaceUnwatched, atMost: 1),
    Row(
      .observedElement,
      inPlaceObserved - inPlace,
      per: block,
      atMost: 1.5
    ),
  ]
}

private func postCost(_ train: Train) -> Double {
  let center = NotificationCenter()
  let name = Notification.Name("delay")
  let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in }
  defer { center.removeObserver(token) }
  return nanoseconds(times: 50_000) { times in
    for _ in 0..<times { center.post(name: name, object: train) }
  }
}

/// Returns the cost of one weak load, one lock, and one closure call, which every call of an
/// observer needs.
private func floorCost(_ board: Board) -> Double {
  let lock = Locked(0)
  let call = opaque { (board: Board, delay: Int) in board.seen &+= delay }
  weak var observer = opaque(board)
  return nanoseconds(times: 200_000) { times in
    for index in 0..<times {
      lock.withLock { $0 = index }
      if let observer { call(observer, index) }
      if index < 0 { observer = nil }
    }
  }
}
