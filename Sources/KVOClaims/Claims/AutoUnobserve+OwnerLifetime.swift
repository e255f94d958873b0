internal import ExerciseKit
internal import KeyValueObserving
internal import KVOContract
internal import KVOStation

extension Claim {
  /// The claims about the end of objects that have registries of their own.
  static let endingOwners = [
    Claim(
      "holds no lock while an object's own registry makes, ends, and releases a registration",
      Step(.autoUnobserve, 3),
      idea: "the lock of the storage guards only the creation of the registry",
      section: "6-auto-unobserve.md#in-one-line"
    ) { (library: any AutomaticLibrary) in
      let train = Train()
      defer { keepObserved(train) }
      try recordingEnding { record in
        var owner: (any ClaimedOwner)? = library.makeOwner()
        func observe() {
          let farewell = record.makeFarewell("the handler")
          owner?.observe(train, \.delay) { _ in withExtendedLifetime(farewell) {} }
        }
        observe()
        owner?.unobserve(train, \.delay)
        let free = "the handler with no lock held"
        try expect(record.releases, is: [free], "what's released by `unobserve`")
        observe()
        owner = nil
        try expect(record.releases, is: [free, free], "what's released along with the object")
        try expect(record.sections, is: [], "the critical sections in which the KVO layer is used")
      }
    }
  ]
}
