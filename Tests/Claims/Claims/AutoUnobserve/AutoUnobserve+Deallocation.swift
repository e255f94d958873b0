internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims about the deallocation of a registry.
  static let endingOnDeallocation = [
    Claim(
      "ends every registration when it's deallocated",
      Step(.autoUnobserve, 1),
      idea:
        "think about which references still work while an object is being deallocated, and what "
        + "has to be done before the deallocation is over",
      section: "06-auto-unobserve.md#how-an-object-is-deallocated"
    ) { (library: any AutomaticLibrary) in
      let trains = ObservedTrains { library.makeEndingRegistry(observer: $0) }
      try trains.expectObserved("to observed values")
      // `enteredLocks` lets a task that the registry starts continue only after this closure.
      _ = try enteredLocks {
        trains.registry = nil
        try trains.expectNothingLeft("after the deallocation of the registry")
      }
      trains.registry = library.makeEndingRegistry(observer: trains.board)
      let results = trains.observe()
      try expect(results, is: [true, true, true], "the results of `observe` of a new registry")
      try trains.expectObserved("to values that a new registry observes")
      trains.registry = nil
      try trains.expectNothingLeft("after the deallocation of the new registry")
    },
    Claim(
      "ends only its own registrations when it's deallocated",
      Step(.autoUnobserve, 1),
      idea: "think about which registrations belong to this registry",
      section: "06-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      let trains = ObservedTrains { library.makeEndingRegistry(observer: $0) }
      do {
        let other = library.makeEndingRegistry(observer: trains.board)
        other.observe(trains.first, \.delay) { _, _, _ in }
        other.observe(trains.second, \.platform) { _, _, _ in }
      }
      try trains.expectObserved("after the deallocation of another registry")
      trains.registry = nil
    },
    Claim(
      "can be created and used in the `deinit` of its observer",
      Step(.autoUnobserve, 1),
      idea: "think about how the registry refers to its observer",
      section: "06-auto-unobserve.md#in-kvocontroller"
    ) { (library: any AutomaticLibrary) in
      let train = Train()
      defer { keepObserved(train) }
      do { _ = LateObserver(train, library) }
      train.delay = 5
      try expect(train.isObserved, is: false, "whether the train is observed without the observer")
    },
  ]
}

/// An observer that observes for the first time while it's being deallocated.
private final class LateObserver {
  private let train: Train
  private let library: any AutomaticLibrary

  init(_ train: Train, _ library: any AutomaticLibrary) {
    self.train = train
    self.library = library
  }

  deinit {
    let registry = library.makeEndingRegistry(observer: self)
    registry.observe(train, \.delay) { _, _, _ in }
  }
}
