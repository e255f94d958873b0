import Chapter1Registry
import Chapter2WeakMap
import Chapter3KeyPaths
import Chapter4Dispatcher
import Chapter5Mutex
import Chapter6AutoUnobserve
import Chapter7SelfObservation
import Chapter8DirectDelivery

/// A version of the registry.
struct Version: Sendable {
  /// The version's name at the end of a row's name.
  let name: String
  /// Returns a registry without registrations, which doesn't retain the observer.
  let makeRegistry: @Sendable (Counter) -> any MeasuredRegistry

  static let raw = Self(name: "raw observer") { RawObserver(observer: $0) }
  static let chapter1 = Self(name: "chapter 1") { Chapter1Registry.Registry(observer: $0) }
  static let chapter2 = Self(name: "chapter 2") { Chapter2WeakMap.Registry(observer: $0) }
  static let chapter3 = Self(name: "chapter 3") { Chapter3KeyPaths.Registry(observer: $0) }
  static let chapter4 = Self(name: "chapter 4") { Chapter4Dispatcher.Registry(observer: $0) }
  static let chapter5 = Self(name: "chapter 5") { Chapter5Mutex.Registry(observer: $0) }
  static let chapter6 = Self(name: "chapter 6") { Chapter6AutoUnobserve.Registry(observer: $0) }
  static let chapter7 = Self(name: "chapter 7") { Chapter7SelfObservation.Registry(observer: $0) }
  static let nonRetaining = Self(name: "chapter 7, non-retaining") {
    Chapter7SelfObservation.Registry(observer: $0, retainObserved: false)
  }
  static let chapter8 = Self(name: "chapter 8") { Chapter8DirectDelivery.Registry(observer: $0) }
  static let chapter9 = Self(name: "chapter 9") { LibraryRegistry(observer: $0) }
}
