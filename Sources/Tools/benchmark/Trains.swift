import KVOController
import KVOStation
import Observation

/// A train whose delay can be set.
protocol Delayed: AnyObject {
  var delay: Int { get set }
}

extension Delayed {
  @inline(never) func set(_ times: Int) {
    for index in 0..<times { delay = index }
  }

  @inline(never) func read(_ times: Int) {
    var sum = 0
    for _ in 0..<times { sum &+= delay }
    _ = opaque(sum)
  }
}

/// A change to a train, or to its next one.
enum TrainChange { case delay, delayOfNext, next }

/// A train with values that are computed from several properties, or from those of another train.
protocol Followed: Delayed {
  var platform: Int { get }
  var start: Int { get }
  var next: Self? { get set }
  /// The train that a change of the next one exchanges for it.
  var spare: Self? { get set }
  /// The number of changes so far.
  var count: Int { get set }
  var stops: [Int] { get set }
  init()
}

extension Followed {
  var three: Int { start &+ platform &+ delay }
  var end: Int { next?.three ?? 0 }

  /// Returns a train with a next one, and with so many stops.
  static func make(stops: Int = 0) -> Self {
    let train = opaque(Self())
    (train.next, train.spare) = (Self(), Self())
    train.stops = Array(repeating: 0, count: stops)
    return train
  }

  func make(_ change: TrainChange) {
    switch change {
    case .delay:
      // Setting an equal value wouldn't be a change to the standard library.
      count &+= 1
      delay = count
    case .delayOfNext: next?.make(.delay)
    case .next:
      let new = spare
      spare = next
      next = new
    }
  }

  @inline(never) func setElements(_ times: Int) {
    for index in 0..<times { stops[index & 8191] = index }
  }
}

/// The train of most rows.
final class Train: Followed, KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
  @Observed var platform = 1
  @Observed var start = 600
  @Observed var next: Train?
  @Observed var stops: [Int] = []
  var spare: Train?
  var count = 0

  /// A value that takes long to compute, so a thread that follows it is almost always recording.
  var longSum: Int { (0..<1_000).reduce(0) { sum, _ in sum &+ delay } }
}

/// The counterpart of `Train` with the standard library's observation.
///
/// The conformance is unchecked, because each train is used on one thread only.
@Observable final class ObservableTrain: Followed, @unchecked Sendable {
  var delay = 0
  var platform = 1
  var start = 600
  var next: ObservableTrain?
  var stops: [Int] = []
  @ObservationIgnored var spare: ObservableTrain?
  @ObservationIgnored var count = 0
}

/// The train of the pages, which is in another module.
typealias StationTrain = KVOStation.Train

extension StationTrain: Delayed {}

/// A train that announces its changes by hand.
final class AnnouncingTrain: KeyValueObservable, Delayed {
  let observerList = ObserverList()
  private var storage = 0

  var delay: Int {
    get {
      accessValue(for: \.delay)
      return storage
    }
    set {
      withChange(of: \.delay) { storage = newValue }
    }
  }
}

/// An observer that counts.
final class Counter {
  var count = 0
}

/// An observer with a controller of its own.
final class Board: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()
  var seen = 0

  func observe<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    kvoController.observe(object, keyPath) { board, _, change in
      board.seen &+= change.value
    }
  }
}

func makeTrains(_ count: Int) -> [Train] {
  (0..<count).map { _ in opaque(Train()) }
}

/// Returns boards that observe a value of the train.
func makeBoards(_ count: Int, _ keyPath: KeyPath<Train, Int>, of train: Train) -> [Board] {
  let boards = (0..<count).map { _ in Board() }
  for board in boards { board.observe(train, keyPath) }
  return boards
}
