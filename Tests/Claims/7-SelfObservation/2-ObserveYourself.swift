internal import KVOJudging
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  static let observeYourself = Step(7, 2).claims([
    LibraryClaim(
      "calls the handler of an object that observes itself, and lets the object be deallocated",
      fault: "a property that creates its registry at each use, so that nothing retains it",
      idea: "the object has to retain the registry with which it observes itself",
      section: "07-self-observation.md#observe-yourself"
    ) { (library: any RetainingLibrary) in
      var texts: [String] = []
      weak var left: AnyObject?
      let captured = try capturedObject { farewell in
        let observer = library.makeSelfObserver()
        left = observer
        let isNew = observer.observeDelay { change in
          farewell.use()
          texts.append(change.text)
        }
        try expect(isNew, is: true, "the result of `observeDelay`")
        observer.delay = 5
        observer.delay = 5
        // Whoever takes the object down has to end its registration first, until chapter 9.
        try expect(observer.unobserveDelay(), is: true, "the result of `unobserve`")
      }
      try expect(
        texts,
        is: ["-> 5", "-> 5"],
        "the changes that the handler received",
        idea: texts == ["->", "->"] ? withoutOptions : nil
      )
      let idea = "follow the strong references from the object; none may lead back to it"
      try expect(left, isDeallocated: true, "the object that has observed itself", idea: idea)
      try expect(captured, isDeallocated: true, "what its handler captures", idea: idea)
    },
    LibraryClaim(
      "gives an object two different registries, of which one retains what it observes",
      of: "Your library",
      idea: "the storage has to tell the two kinds of registry apart",
      section: "07-self-observation.md#observe-yourself"
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
        observer.unobserve(train, \.delay, isRetaining: false)
      }
      // Chapter 6 has asked this of `registry`.
      try expectOneRegistry(
        "registryNonRetaining",
        of: library.makeSelfObserver
      ) { observer, train, handler in
        observer.observe(train, \.delay, isRetaining: false) { _ in handler() }
      } unobserve: {
        $0.unobserve($1, \.delay, isRetaining: false)
      }
    },
  ])
}
