@testable import Chapter07SelfObservation
import KVOStation

/// Chapter 7: one board, and many trains that come and go.
func manyTrains() {
  let board = Board()
  let registry = Registry(observer: board, retainObserved: false)
  for number in 1...10_000 {
    let train = Train(number: number)
    registry.observe(train, \.delay) { board, train, _ in board.show("\(train.number)") }
    if number % 5_000 == 0 { train.delay = 5 }
  }
  print("shown: \(board.lines)")
  print("registrations left: \(registry.count), receivers left: \(Dispatcher.shared.count)")
}
