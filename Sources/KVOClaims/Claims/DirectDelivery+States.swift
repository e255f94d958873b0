internal import KVOStation
internal import KVOWeave
internal import KeyValueObserving

extension Claim {
  /// The claims about registrations that end before they're complete.
  static let endingWhileBeginning = [
    Claim(
      "leaves no entry behind if a registration ends during its first call",
      Step(.directDelivery, 2),
      idea: "with `initial`, a handler is called before the entry is in the ledger",
      section: "8-direct-delivery.md#build-it"
    ) { (library: any RetainingLibrary) in
      for (isRetaining, ending) in eachEnding {
        let (board, train) = (Board(), Train())
        defer { keepObserved(train) }
        var registry: (any EndingRegistry<Board>)? = library.makeRegistry(
          observer: board,
          retainObserved: isRetaining
        )
        weak var left: LastWord?
        do {
          let lastWord = LastWord()
          left = lastWord
          registry?.observe(train, \.delay, options: [.initial, .new]) { board, train, change in
            lastWord.use()
            board.show(change.text)
            ending.end(train, \.delay, in: &registry)
          }
        }
        train.delay = 5
        let occasion = "after \(ending.rawValue) during the first call"
        try expect(board.lines, is: ["-> 0"], "the board's lines \(occasion)")
        try expect(train.isObserved, is: false, "whether an entry is left \(occasion)")
        try expect(left, isDeallocated: true, "what the handler captures, \(occasion)")
      }
    },
    Claim(
      "leaves no entry behind if another thread ends a registration that isn't complete",
      Step(.directDelivery, 2),
      idea: "each of the two threads has to find out what the other one has already done",
      section: "8-direct-delivery.md#build-it"
    ) { (library: any RetainingLibrary) in
      for isRetaining in [true, false] {
        let loom = Loom(
          on: {
            SharedRegistry(isObserved: false) {
              library.makeRegistry(observer: $0, retainObserved: isRetaining)
            }
          },
          threads: ["Ada": { $0.observe([.initial, .new]) }, "Bo": { $0.unobserve() }]
        ) { $0.complaint }
        try expectInEveryOrder(of: loom, "observing and unobserving a value on two threads")
      }
    },
  ]

  /// The claims about the locks of registrations.
  static let guardingStates = [
    Claim(
      "changes the states of its registrations only under a lock",
      Step(.directDelivery, 2),
      idea: "without a dispatcher, threads that observe, change, and unobserve meet in the "
        + "registration",
      section: "8-direct-delivery.md#build-it"
    ) { (library: any RetainingLibrary) in
      let board = Board()
      // Inspecting objects takes time, so not everything is tried with every ending.
      for ending in [Ending.unobserve, .token, .unobserveAll] {
        var train: Train? = Train()
        var registry: (any EndingRegistry<Board>)? = library.makeRegistry(
          observer: board,
          retainObserved: false
        )
        guard let root = registry?.object else { return }
        func expectLocks(_ occasion: String, _ body: () -> Void) throws {
          // Registrations that end are inspected, too.
          let parts = Parts(reachableObjects(from: [root]))
          try expectChangesUnderLocks(
            of: parts,
            in: [moduleName(of: root)],
            occasion,
            while: body
          )
        }
        func observe() {
          guard let train else { return }
          registry?.observe(train, \.delay, options: [.initial, .new]) { _, _, _ in }
        }
        if ending == .unobserve {
          try expectLocks("in `observe`", observe)
          try expectLocks("in a change") { train?.delay = 5 }
        } else {
          observe()
        }
        try expectLocks("in a change after \(ending.rawValue)") {
          if let train { ending.end(train, \.delay, in: &registry) }
          train?.delay = 6
        }
        observe()
        if ending == .unobserve {
          try expectLocks("when a train is deallocated") { train = nil }
        }
        registry?.unobserveAll()
      }
      withExtendedLifetime(board) {}
    },
    Claim(
      "enters a lock when it observes, when it calls a handler, and when it unobserves",
      Step(.directDelivery, 2),
      idea: "use `Locked` for whatever two threads can read and change at the same time",
      section: "8-direct-delivery.md#build-it"
    ) { (library: any RetainingLibrary) in
      let (board, train) = (Board(), Train())
      let registry = library.makeRegistry(observer: board, retainObserved: false)
      func expectLocks(_ occasion: String, _ body: () -> Void) throws {
        let locks = try enteredLocks(while: body)
        try expect(!locks.isEmpty, is: true, "whether the library entered a `Locked` \(occasion)")
      }
      try expectLocks("in `observe`") { registry.observe(train, \.delay) { _, _, _ in } }
      defer { registry.unobserveAll() }
      try expectLocks("in a change") { train.delay = 5 }
      try expectLocks("in `unobserve`") { registry.unobserve(train, \.delay) }
      withExtendedLifetime(board) {}
    },
  ]
}
