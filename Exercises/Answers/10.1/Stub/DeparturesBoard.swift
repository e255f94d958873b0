import KVOController
import KVOExercises
import KVOStation
import KeyValueObserving

/// A departures board, which observes trains through the finished library.
final class DeparturesBoard: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()
  private(set) var lines: [String] = []

  /// Shows each later change of the train's delay and of its platform.
  ///
  /// - Returns: Whether the board hadn't been watching the train.
  @discardableResult
  func watch(_ train: Train) -> Bool {
    todo("DeparturesBoard.watch(_:)", returning: false)
  }

  /// Stops showing changes of the train.
  func stopWatching(_ train: Train) {
    todo("DeparturesBoard.stopWatching(_:)")
  }
}

/// A clock that counts the hours by observing its own minutes.
final class StationClock: KeyValueObservable, KVOControlling {
  let observerList = ObserverList()
  let kvoControllerStorage = KVOControllerStorage()
  @Observed var minute = 0
  private(set) var hours = 0

  init() {
    todo("StationClock.init()")
  }
}
