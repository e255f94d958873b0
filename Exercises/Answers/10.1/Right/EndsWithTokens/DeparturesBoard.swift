import KVOController
import KVOStation
import KeyValueObserving

/// A departures board, which observes trains through the finished library.
final class DeparturesBoard: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()
  private(set) var lines: [String] = []
  private var tokens: [Int: [ObservationToken<DeparturesBoard>]] = [:]

  /// Shows each later change of the train's delay and of its platform.
  ///
  /// - Returns: Whether the board hadn't been watching the train.
  @discardableResult
  func watch(_ train: Train) -> Bool {
    if tokens[train.number] != nil { return false }
    let controller = kvoControllerNonRetaining
    let platform = controller.observe(train, \.platform) { board, train, old, new in
      board.lines.append("Train \(train.number): platform \(old) -> \(new)")
    }
    let delay = controller.observe(train, \.delay) { board, train, delay in
      board.lines.append("Train \(train.number): \(delay) min late")
    }
    tokens[train.number] = [platform, delay]
    return true
  }

  /// Stops showing changes of the train.
  func stopWatching(_ train: Train) {
    for token in tokens.removeValue(forKey: train.number) ?? [] { token.invalidate() }
  }
}

/// A clock that counts the hours by observing its own minutes.
final class StationClock: KeyValueObservable, KVOControlling {
  let observerList = ObserverList()
  let kvoControllerStorage = KVOControllerStorage()
  @Observed var minute = 0
  private(set) var hours = 0

  init() {
    kvoControllerNonRetaining.observe(self, \.minute) { clock, _, minute in
      clock.hours = minute / 60
    }
  }
}
