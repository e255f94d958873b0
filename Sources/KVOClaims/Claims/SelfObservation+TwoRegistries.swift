internal import ExerciseKit
internal import KeyValueObserving
internal import KVOContract
internal import KVOStation
internal import KVOWeave

extension Claim {
  /// The claims about the two registries of an object.
  static let choosingRegistries = [
    Claim(
      "gives an object two different registries, of which one retains what it observes",
      Step(.selfObservation, 3),
      idea: "the storage has to tell the two kinds of registry apart",
      section: "7-self-observation.md#observe-yourself"
    ) { (library: any RetainingLibrary) in
      for first in [true, false] {
        let observer = library.makeSelfObserver()
        var train = Train()
        var calls: [Bool] = []
        func observe(_ train: Train, _ isRetaining: Bool) -> Bool {
          observer.observe(train, \.delay, isRetaining: isRetaining) { _ in
            calls.append(isRetaining)
          }
        }
        let results = [first, !first, first, !first].map { observe(train, $0) }
        try expect(
          results,
          is: [true, true, false, false],
          "the results of observing a value with both registries, twice"
        )
        train.delay = 5
        try expect(calls, is: [first, !first], "whether the calling registries retain the train")
        try expectRetained(&train, true, "while both registries observe it")
        let endings = [true, true].map { observer.unobserve(train, \.delay, isRetaining: $0) }
        try expect(endings, is: [true, false], "the results of unobserving it twice in `registry`")
        try expectRetained(&train, false, "while only `registryNonRetaining` observes it")
        train.delay = 6
        try expect(calls.count, is: 3, "the number of calls after another change")
      }
    },
    Claim(
      "creates each of an object's registries once when two threads use them for the first time",
      Step(.selfObservation, 3),
      idea: "look for the registry and create it in one critical section",
      section: "7-self-observation.md#observe-yourself"
    ) { (library: any RetainingLibrary) in
      let module = moduleName(
        of: library.makeRegistry(observer: Board(), retainObserved: false).object
      )
      for isRetaining in [true, false] {
        let loom = Loom(
          watching: [module],
          on: { SharedObserver(library.makeSelfObserver()) },
          threads: ["Ada": { $0.observe(false) }, "Bo": { $0.observe(isRetaining) }]
        ) { $0.complaint }
        try expectInEveryOrder(of: loom, "using an object's registries first on two threads")
      }
    },
  ]
}

/// An object with two registries, which two threads are the first to use.
private final class SharedObserver {
  private let observer: any ClaimedSelfObserver
  private let trains = [Train(number: 7), Train(number: 8)]
  private var kinds: [Bool] = []
  private var callCount = 0

  init(_ observer: any ClaimedSelfObserver) { self.observer = observer }

  /// Observes the next of the trains.
  func observe(_ isRetaining: Bool) {
    let train = trains[kinds.count]
    kinds.append(isRetaining)
    observer.observe(train, \.delay, isRetaining: isRetaining) { [unowned self] _ in
      callCount += 1
    }
  }

  var complaint: String? {
    defer { trains.forEach { keepObserved($0) } }
    for train in trains { train.delay = 5 }
    if callCount != 2 { return "Two changes of observed values led to \(callCount) calls." }
    let results = zip(trains, kinds).map { observer.unobserve($0, \.delay, isRetaining: $1) }
    return results == [true, true] ? nil : "`unobserve` didn't end one of two registrations."
  }
}
