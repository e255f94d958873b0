import KVOStation
import KeyValueObserving

/// The rows of chapter 0.
func propertyRows() -> [ChapterRow] {
  [
    ChapterRow("set a plain property") {
      let trains = (opaque(PlainTrain()), opaque(PlainTrain()))
      return nanoseconds(runs: 5, times: 2_000_000) { trains.0.setDelay($0, andOf: trains.1) }
    },
    ChapterRow("set an @Observed property without observers") {
      let train = opaque(Train())
      return nanoseconds(runs: 5, times: 2_000_000, train.set)
    },
    ChapterRow("set an @Observed property of another module, without observers") {
      let train = opaque(StationTrain())
      return nanoseconds(runs: 5, times: 500_000, train.setDelay)
    },
    ChapterRow("set an @Observable property without observers") {
      let train = opaque(ObservableTrain())
      return nanoseconds(runs: 5, times: 500_000, train.set)
    },
    ChapterRow("set an @Observed property with one observer") { Version.raw.changeCost() },
    ChapterRow("set an @Observed property with one observer, old and new values") {
      Version.raw.changeCost([.old, .new])
    },
    ChapterRow("add and remove an observer") { Version.raw.pairCost() },
  ]
}

/// A train that can't be observed.
private final class PlainTrain {
  var delay = 0

  /// Sets the delays of two trains alternately, because the optimizer would keep only the last of
  /// many stores to one train.
  @inline(never) func setDelay(_ times: Int, andOf other: PlainTrain) {
    for index in 0..<times / 2 {
      delay = index
      other.delay = index
    }
  }
}
