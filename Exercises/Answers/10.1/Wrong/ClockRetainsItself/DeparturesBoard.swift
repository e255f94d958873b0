// Rejected by: `is deallocated although it observes itself`
import KVOController
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
    let controller = kvoControllerNonRetaining
    controller.observe(train, \.platform) { board, train, old, new in
      board.lines.append("Train \(train.number): platform \(old) -> \(new)")
    }
    let token = controller.observe(train, \.delay) { board, train, delay in
      board.lines.append("Train \(train.number): \(delay) min late")
    }
    return token.isNew
  }

  /// Stops showing changes of the train.
  func stopWatching(_ train: Train) {
    kvoControllerNonRetaining.unobserve(train)
  }
}

/// A clock that counts the hours by observing its own minutes.
final class StationClock: KeyValueObservable, KVOControlling {
  let observerList = ObserverList()
  let kvoControllerStorage = KVOControllerStorage()
  @Observed var minute = 0
  private(set) var hours = 0

  init() {
    kvoController.observe(self, \.minute) { clock, _, minute in
      clock.hours = minute / 60
    }
  }
}
