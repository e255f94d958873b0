internal import KVOStation
internal import KeyValueObserving

extension Claim {
  /// The claims about objects that observe themselves.
  static let observingOneself = [
    Claim(
      "calls the handler of an object that observes itself",
      Step(.selfObservation, 3),
      idea: "the object has to retain the registry with which it observes itself",
      section: "7-self-observation.md#observe-yourself"
    ) { (library: any RetainingLibrary) in
      let observer = library.makeSelfObserver()
      var texts: [String] = []
      let isNew = observer.observeDelay { texts.append($0.text) }
      try expect(isNew, is: true, "the result of `observeDelay`")
      observer.delay = 5
      observer.delay = 5
      try expect(texts, is: ["-> 5", "-> 5"], "the changes that the handler received")
    },
    Claim(
      "observes an object's own value with one registry",
      Step(.selfObservation, 3),
      idea: "a registry that's created on first use has to be stored",
      section: "7-self-observation.md#observe-yourself"
    ) { (library: any RetainingLibrary) in
      let (observer, other) = (library.makeSelfObserver(), library.makeSelfObserver())
      var calls: [String] = []
      let results = [
        observer.observeDelay { _ in calls.append("first") },
        observer.observeDelay { _ in calls.append("second") },
        other.observeDelay { _ in calls.append("other") },
      ]
      try expect(results, is: [true, false, true], "the results of `observeDelay` for two objects")
      observer.delay = 5
      other.delay = 6
      try expect(calls, is: ["first", "other"], "the handlers that were called")
    },
    Claim(
      "lets an object that observes itself be deallocated",
      Step(.selfObservation, 3),
      idea: "follow the strong references from the object; none may lead back to it",
      section: "7-self-observation.md#the-idea"
    ) { (library: any RetainingLibrary) in
      weak var (left, lastWord): (AnyObject?, LastWord?)
      do {
        let (observer, word) = (library.makeSelfObserver(), LastWord())
        (left, lastWord) = (observer, word)
        observer.observeDelay { _ in word.use() }
        observer.delay = 5
      }
      try expect(left, isDeallocated: true, "the object that observed itself")
      try expect(lastWord, isDeallocated: true, "what its handler captures")
    },
    Claim(
      "can end everything in the `deinit` of an object that observes itself",
      Step(.selfObservation, 3),
      idea:
        "a weak reference to the object is `nil` by then, so think about what else leads to its "
        + "raw registrations",
      section: "7-self-observation.md#the-dead-end-weak-keys"
    ) { (library: any RetainingLibrary) in
      weak var (left, ledger): (CarefulSignal?, Ledger?)
      var callCount = 0
      do {
        let signal = CarefulSignal(library)
        (left, ledger) = (signal, signal.observerList.ledger)
        signal.registry?.observe(signal, \.aspect) { _, _, _ in callCount += 1 }
        signal.aspect = 1
      }
      try expect(callCount, is: 1, "the number of calls after one change")
      try expect(left, isDeallocated: true, "the signal that observed itself")
      try expect(ledger, isDeallocated: true, "the ledger of the signal that observed itself")
    },
  ]
}

/// An object that observes itself, and that ends everything when it's deallocated.
private final class CarefulSignal: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var aspect = 0
  private(set) var registry: (any EndingRegistry<CarefulSignal>)?

  init(_ library: any RetainingLibrary) {
    registry = library.makeRegistry(observer: self, retainObserved: false)
  }

  deinit { registry?.unobserveAll() }
}
