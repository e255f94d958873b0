internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims about objects that observe themselves.
  static let observingOneself = [
    Claim(
      "calls the handler of an object that observes itself",
      Step(.selfObservation, 3),
      idea: "the object has to retain the registry with which it observes itself",
      section: "07-self-observation.md#observe-yourself"
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
      "lets an object that observes itself be deallocated",
      Step(.selfObservation, 3),
      idea: "follow the strong references from the object; none may lead back to it",
      section: "07-self-observation.md#the-idea"
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
  ]
}
