internal import KVOStation
internal import KeyValueObserving

extension Claim {
  /// The claims about what's left when observed objects are deallocated.
  static let releasingWithObject = [
    Claim(
      "releases the handlers of a deallocated object at once, with no lock held",
      Step(.selfObservation, 2),
      idea: "nothing but the registry's table may retain a registration after its object is gone",
      section: "7-self-observation.md#the-rule"
    ) { (library: any RetainingLibrary) in
      try expectRelease(by: nil, isRetaining: false) {
        library.makeRegistry(observer: $0, retainObserved: false)
      }
    },
    Claim(
      "leaves no entry in a table behind when objects are deallocated",
      Step(.selfObservation, 2),
      idea: "an entry that `observe` adds has to be removed in each way in which it can end",
      section: "7-self-observation.md#end-with-the-object"
    ) { (library: any RetainingLibrary) in
      try expectNoGrowth("the deallocation of 40 trains") {
        library.makeRegistry(observer: $0, retainObserved: false)
      } end: { train, _ in
        train = nil
      }
    },
    Claim(
      "ends a registration in every order of releases, whether or not it retains the objects",
      Step(.selfObservation, 2),
      idea: "ask which of the three are still there, and what each of them may still refer to",
      section: "7-self-observation.md#the-rule"
    ) { (library: any RetainingLibrary) in
      for isRetaining in [false, true] {
        try expectNothingLeftInAnyOrder(isRetaining: isRetaining) {
          library.makeRegistry(observer: $0, retainObserved: isRetaining)
        }
      }
    },
    Claim(
      "ends its registrations when a handler releases the object",
      Step(.selfObservation, 2),
      idea: "an object may be deallocated at the end of a change that's being delivered",
      section: "7-self-observation.md#end-with-the-object"
    ) { (library: any RetainingLibrary) in
      for options in [ObservingOptions.new, [.initial, .new]] {
        let board = Board()
        let registry = library.makeRegistry(observer: board, retainObserved: false)
        var train: Train? = Train()
        weak var (left, lastWord): (Train?, LastWord?)
        do {
          let word = LastWord()
          (left, lastWord) = (train, word)
          func observe(_ object: Train) {
            registry.observe(object, \.platform) { _, _, _ in word.use() }
            registry.observe(object, \.delay, options: options) { board, _, change in
              board.show(change.text)
              train = nil
            }
          }
          train.map(observe)
        }
        left?.delay = 5
        let line = options == .new ? "-> 5" : "-> 0"
        try expect(board.lines, is: [line], "the board's lines after the handler's only call")
        try expect(left, isDeallocated: true, "the train that the handler released")
        try expect(lastWord, isDeallocated: true, "what the train's other handler captures")
        withExtendedLifetime(registry.object) {}
      }
    },
    Claim(
      "ends a deallocated object's registrations in each registry that doesn't retain it",
      Step(.selfObservation, 2),
      idea: "think about which registrations belong to the object, and which to the registry",
      section: "7-self-observation.md#end-with-the-object"
    ) { (library: any RetainingLibrary) in
      let board = Board()
      let registries = (1...3).map { _ in
        library.makeRegistry(observer: board, retainObserved: false)
      }
      let tokens: [(any ClaimedToken)?]
      weak var lastWord: LastWord?
      do {
        let (train, word) = (Train(), LastWord())
        lastWord = word
        for registry in registries {
          registry.observe(train, \.delay) { board, _, change in
            word.use()
            board.show(change.text)
          }
        }
        tokens = registries.map { $0.token(for: train, \.delay) }
        registries[1].unobserveAll()
        train.delay = 5
        try expect(board.lines, is: ["-> 5", "-> 5"], "the board's lines with two registries left")
      }
      try expect(lastWord, isDeallocated: true, "what the handlers of a deallocated train capture")
      let results = tokens.map { $0?.invalidate() == true }
      try expect(results, is: [false, false, false], "the results of tokens without the train")
    },
  ]
}
