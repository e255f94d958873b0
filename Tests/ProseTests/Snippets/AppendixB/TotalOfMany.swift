import KVOStation
import KeyValueObserving

/// Appendix B: observes a value that's computed from all elements of an array.
func totalOfMany() {
  let (station, board) = (Station(), Board())
  let (first, second) = (Train(), Train())
  station.trains = [first]
  station.addObserver(board, forKeyPath: \.totalDelay, options: [.old, .new])
  first.delay = 5
  station.trains = [first, second]
  second.delay = 3
  station.removeObserver(board, forKeyPath: \.totalDelay)
  for line in board.lines { print(line) }
}

private final class Station: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var trains: [Train] = []
  var totalDelay: Int { trains.reduce(0) { $0 + $1.delay } }
}
