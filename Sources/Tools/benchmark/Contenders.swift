import Chapter01Registry
import Chapter01RegistryAdapter
import Chapter02Registry
import Chapter02RegistryAdapter
import Chapter03KeyPaths
import Chapter03KeyPathsAdapter
import Chapter04Dispatcher
import Chapter04DispatcherAdapter
import Chapter05Mutex
import Chapter05MutexAdapter
import Chapter06AutoUnobserve
import Chapter06AutoUnobserveAdapter
import Chapter07SelfObservation
import Chapter07SelfObservationAdapter
import Chapter08TheOriginal
import Chapter09DirectDelivery
import Chapter09DirectDeliveryAdapter
import KVOController
import KVOExercises

/// One of the ways to observe a train's delay, which the rows compare.
struct Contender {
  /// The contender's name in a table.
  let name: String
  /// Returns an observer without registrations, which doesn't retain the counter.
  ///
  /// Its handlers count their calls or, with the option `new`, add up the new values.
  let makeObserver: (Counter) -> DelayObserver
}

/// The two methods of an observer that the rows use.
typealias DelayObserver = (observe: (Train, ObservingOptions) -> Void, unobserve: (Train) -> Void)

extension Contender {
  /// The raw observer, the chapters' registries at their numbers, and the library.
  static var chapters: [Self] {
    [
      raw,
      registry(1) { Chapter01Registry.Registry(observer: $0) },
      registry(2) { Chapter02Registry.Registry(observer: $0) },
      registry(3) { Chapter03KeyPaths.Registry(observer: $0) },
      registry(4) { Chapter04Dispatcher.Registry(observer: $0) },
      registry(5) { Chapter05Mutex.Registry(observer: $0) },
      registry(6) { Chapter06AutoUnobserve.Registry(observer: $0) },
      registry(7) { Chapter07SelfObservation.Registry(observer: $0) },
      original,
      registry(9) { Chapter09DirectDelivery.Registry(observer: $0) },
      library,
    ]
  }

  static func chapter(_ number: Int) -> Self { chapters[number] }

  private static func registry(
    _ number: Int,
    _ make: @escaping (Counter) -> some ClaimedRegistry<Counter>
  ) -> Self {
    Self(name: "chapter \(number)") {
      let registry = make($0)
      let observe = { (train: Train, options: ObservingOptions) in
        _ = registry.observe(train, \.delay, options: options) { counter, _, change in
          counter.add(change)
        }
      }
      return (observe, { _ = registry.unobserve($0, \.delay) })
    }
  }

  private static var original: Self {
    Self(name: "chapter 8") {
      let controller = FBKVOController(observer: $0)
      let observe = { (train: Train, options: ObservingOptions) in
        controller.observe(train, keyPath: \.delay, options: options) { counter, _, change in
          (counter as? Counter)?.add(change)
        }
      }
      return (observe, { controller.unobserve($0, keyPath: \.delay) })
    }
  }

  /// The KVO layer alone, whose cost is part of that of every contender.
  static var raw: Self {
    Self(name: "raw observer") {
      let observer = RawObserver($0)
      return (
        { $0.addObserver(observer, forKeyPath: \.delay, options: $1) },
        { $0.removeObserver(observer, forKeyPath: \.delay) }
      )
    }
  }

  /// The finished library.
  static var library: Self {
    Self(name: "KVOController") {
      let controller = KVOController(observer: $0)
      let observe = { (train: Train, options: ObservingOptions) in
        _ = controller.observe(train, \.delay, options: options) { counter, _, change in
          counter.count &+= change.value
        }
      }
      return (observe, { controller.unobserve($0, \.delay) })
    }
  }
}

private final class RawObserver: KeyValueObserver {
  private let counter: Counter

  init(_ counter: Counter) { self.counter = counter }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    counter.add(change)
  }
}

extension Counter {
  /// Counts a change or, if there's a new value, adds it up.
  @inline(__always) fileprivate func add(_ change: ObservedChange) {
    count &+= change.newValue.map { $0 as? Int ?? 0 } ?? 1
  }
}

// What the contenders cost

extension Contender {
  /// The cost of a change, including a call to the only handler.
  func change(_ options: ObservingOptions = []) -> Figure {
    let values = options.contains(.old) ? ", old and new" : options.contains(.new) ? ", new" : ""
    return .loop("\(name): a change\(values)", 20_000) { Scene(self, makeTrains(1), options).set }
  }

  /// Returns the cost of a change to the last of `count` observed trains.
  func change(ofLast count: Int) -> Figure {
    .loop("\(name), of \(rounded(Double(count))) trains: a change", 200) {
      Scene(self, makeTrains(count)).set
    }
  }

  /// Returns the throughput of two threads that change trains of their own, relative to one thread.
  func speedUp() -> Figure {
    .speedUp("\(name): two threads", 50_000) { Scene(self, makeTrains(1)).set }
  }

  /// The cost of observing a value and unobserving it.
  func pair() -> Figure {
    .call("\(name): observe and unobserve", 10_000) {
      (Scene(self), opaque(Train()))
    } _: { scene, train in
      scene.observer.observe(train, .new)
      scene.observer.unobserve(train)
    }
  }

  /// Returns the cost of an observer's deallocation for each of `count` observed trains.
  func deallocation(_ count: Int) -> Figure {
    // A single short run would mostly measure cold caches.
    let runs = max(1, 10_000 / count)
    return .sample("\(name), each of \(rounded(Double(count))): deallocation") {
      (0..<runs).reduce(0) { sum, _ in sum + deallocationCost(count) } / Double(runs)
    }
  }

  private func deallocationCost(_ count: Int) -> Double {
    // New trains, because trains that were observed before would refer to more memory.
    let (counter, trains) = (Counter(), makeTrains(count))
    return withExtendedLifetime((counter, trains)) {
      var observer: DelayObserver? = makeObserver(counter)
      for train in trains { observer?.observe(train, []) }
      return nanoseconds(count) { _ in observer = nil }
    }
  }

  /// The bytes that an observer needs for each of its trains.
  func memory() -> Figure {
    .sample("\(name): memory", in: .bytes) {
      let trains = makeTrains(100_000)
      var scene: Scene?
      let figure = bytes(each: trains.count) { scene = Scene(self, trains) }
      return withExtendedLifetime(scene) { figure }
    }
  }
}

/// An observer, and the trains that it observes.
private final class Scene {
  let observer: DelayObserver
  let trains: [Train]
  private let counter = Counter()

  init(_ contender: Contender, _ trains: [Train] = [], _ options: ObservingOptions = []) {
    observer = contender.makeObserver(counter)
    self.trains = trains
    for train in trains { observer.observe(train, options) }
  }

  /// Changes the last train.
  func set(_ times: Int) { trains.last?.set(times) }

  deinit {
    // Newest first, because chapter 1 searches its list from the end.
    for train in trains.reversed() { observer.unobserve(train) }
  }
}
