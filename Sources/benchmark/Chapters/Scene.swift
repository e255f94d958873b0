import KVOStation
import KeyValueObserving

/// A registry with its observer, and the trains that it observes.
final class Scene {
  let registry: any MeasuredRegistry
  let train = StationTrain()
  private let trains: [StationTrain]
  private let counter = Counter()

  /// Creates a scene with `count` observed trains, of which `train` is the last.
  init(_ version: Version, options: ObservingOptions = [], count: Int = 1) {
    registry = version.makeRegistry(counter)
    trains = count == 0 ? [] : makeTrains(count - 1) + [train]
    for train in trains { registry.observeDelay(of: train, options: options) }
  }

  deinit {
    // Newest first, because chapter 1 searches its list from the end.
    for train in trains.reversed() { registry.unobserveDelay(of: train) }
  }
}

func makeTrains(_ count: Int) -> [StationTrain] {
  (0..<count).map { StationTrain(number: $0) }
}

extension StationTrain {
  @inline(never) func setDelay(_ times: Int) {
    for index in 0..<times { delay = index }
  }
}
