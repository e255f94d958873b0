import Chapter1Registry
import Chapter2WeakMap
import Chapter3KeyPaths
import Chapter4Dispatcher
import Chapter5Mutex
import Chapter6AutoUnobserve
import Chapter7SelfObservation
import Chapter8DirectDelivery
import KVOController
import KVOStation

/// The train of the pages, as opposed to the one that the comparisons use.
typealias StationTrain = KVOStation.Train

/// An observer that counts.
final class Counter {
  var count = 0
}

/// A registry, as the rows use it.
protocol MeasuredRegistry: AnyObject {
  /// Registers a handler that counts its calls or, with the option `new`, adds up the new values.
  func observeDelay(of train: StationTrain, options: ObservingOptions)

  func unobserveDelay(of train: StationTrain)
}

/// A registry of a chapter.
protocol ChapterRegistry: MeasuredRegistry {
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (Counter, Object, ObservedChange) -> Void
  ) -> Bool

  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool
}

extension ChapterRegistry {
  func observeDelay(of train: StationTrain, options: ObservingOptions) {
    if options.contains(.new) {
      observe(train, \.delay, options: options) { counter, _, change in
        counter.count &+= change.newValue as? Int ?? 0
      }
    } else {
      observe(train, \.delay, options: options) { counter, _, _ in counter.count &+= 1 }
    }
  }

  func unobserveDelay(of train: StationTrain) {
    unobserve(train, \.delay)
  }
}

extension Chapter1Registry.Registry: MeasuredRegistry, ChapterRegistry where Observer == Counter {}
extension Chapter2WeakMap.Registry: MeasuredRegistry, ChapterRegistry where Observer == Counter {}
extension Chapter3KeyPaths.Registry: MeasuredRegistry, ChapterRegistry where Observer == Counter {}
extension Chapter4Dispatcher.Registry: MeasuredRegistry, ChapterRegistry
where Observer == Counter {}
extension Chapter5Mutex.Registry: MeasuredRegistry, ChapterRegistry where Observer == Counter {}
extension Chapter6AutoUnobserve.Registry: MeasuredRegistry, ChapterRegistry
where Observer == Counter {}
extension Chapter7SelfObservation.Registry: MeasuredRegistry, ChapterRegistry
where Observer == Counter {}
extension Chapter8DirectDelivery.Registry: MeasuredRegistry, ChapterRegistry
where Observer == Counter {}

/// The finished library.
final class LibraryRegistry: MeasuredRegistry {
  private let controller: KVOController<Counter>

  init(observer: Counter) {
    controller = KVOController(observer: observer)
  }

  func observeDelay(of train: StationTrain, options: ObservingOptions) {
    if options.contains(.new) {
      controller.observe(train, \.delay, options: options) { counter, _, change in
        counter.count &+= change.newValue ?? 0
      }
    } else {
      controller.observe(train, \.delay, options: options) { counter, _, _ in
        counter.count &+= 1
      }
    }
  }

  func unobserveDelay(of train: StationTrain) {
    controller.unobserve(train, \.delay)
  }
}

/// A raw observer, whose cost is part of that of every registry.
final class RawObserver: MeasuredRegistry, KeyValueObserver {
  private let counter: Counter

  init(observer: Counter) {
    counter = observer
  }

  func observeDelay(of train: StationTrain, options: ObservingOptions) {
    train.addObserver(self, forKeyPath: \.delay, options: options)
  }

  func unobserveDelay(of train: StationTrain) {
    train.removeObserver(self, forKeyPath: \.delay)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    counter.count &+= change.newValue.map { $0 as? Int ?? 0 } ?? 1
  }
}
