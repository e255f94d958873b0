internal import KVOStation
internal import KVOWeave
internal import KeyValueObserving

extension Claim {
  /// The claims about locks and threads when observed objects are deallocated.
  static let endingWithObjectOnThreads = [
    Claim(
      "holds no lock while it releases the handlers of a deallocated object",
      Step(.selfObservation, 2),
      idea:
        "a handler's `deinit` may run when the registration is released, and may use the registry",
      section: "7-self-observation.md#the-rule"
    ) { (library: any RetainingLibrary) in
      let (board, other) = (Board(), Train(number: 8))
      let registry = library.makeRegistry(observer: board, retainObserved: false)
      var train: Train? = Train()
      var lockCounts: [Int] = []
      do {
        let lastWord = LastWord {
          lockCounts.append(heldLockCount)
          if heldLockCount > 0 { return }
          registry.observe(other, \.platform) { _, _, _ in }
          board.show(registry.unobserve(other, \.platform) ? "observed" : "not observed")
        }
        if let train { registry.observe(train, \.delay) { _, _, _ in lastWord.use() } }
      }
      _ = try enteredLocks { train = nil }
      try expect(
        lockCounts,
        is: [0],
        "the number of locks that were held while a handler was released"
      )
      try expect(board.lines, is: ["observed"], "the board's lines after the handler's release")
    },
    Claim(
      "changes its state only under a lock when an observed object is deallocated",
      Step(.selfObservation, 2),
      idea: "an object may be deallocated on any thread",
      section: "7-self-observation.md#the-rule"
    ) { (library: any RetainingLibrary) in
      let board = Board()
      let registry = library.makeRegistry(observer: board, retainObserved: false)
      var train: Train? = Train()
      try expectChangesUnderLocks(of: registry.object, "in `observe`") {
        if let train { registry.observe(train, \.delay) { _, _, _ in } }
      }
      try expectChangesUnderLocks(of: registry.object, "when a train is deallocated") {
        train = nil
      }
      withExtendedLifetime(board) {}
    },
    Claim(
      "leaves nothing behind when one thread releases the object and another releases the registry",
      Step(.selfObservation, 2),
      idea: "whichever object is deallocated first, the registration has to leave its ledger",
      section: "7-self-observation.md#the-rule"
    ) { (library: any RetainingLibrary) in
      try expectNothingLeft(
        library,
        "releasing the train and releasing the registry on two threads"
      ) {
        $0.releaseTrain()
      } _: {
        $0.releaseRegistry()
      }
    },
    Claim(
      "leaves nothing behind when one thread releases the object and another ends everything",
      Step(.selfObservation, 2),
      idea: "of two threads, only one can take the registration out",
      section: "7-self-observation.md#end-with-the-object"
    ) { (library: any RetainingLibrary) in
      try expectNothingLeft(
        library,
        "releasing the train and ending everything on two threads"
      ) {
        $0.releaseTrain()
      } _: {
        $0.unobserveAll()
      }
    },
    Claim(
      "leaves nothing behind when one thread releases the object and another uses a token",
      Step(.selfObservation, 2),
      idea: "of two threads, only one can take the registration out",
      section: "7-self-observation.md#end-with-the-object"
    ) { (library: any RetainingLibrary) in
      try expectNothingLeft(library, "releasing the train and using a token on two threads") {
        $0.releaseTrain()
      } _: {
        $0.invalidate()
      }
    },
    Claim(
      "leaves nothing behind when one thread observes and another unobserves an unretained object",
      Step(.selfObservation, 2),
      idea: "a registration may end on one thread before it's complete on another",
      section: "7-self-observation.md#build-it"
    ) { (library: any RetainingLibrary) in
      try expectNothingLeft(
        library,
        isObserved: false,
        "observing and unobserving on two threads"
      ) {
        $0.observe()
      } _: {
        $0.unobserve()
      }
    },
  ]

  /// Throws a refutation if something's left in any order of two threads that share a registry that
  /// doesn't retain.
  private static func expectNothingLeft(
    _ library: any RetainingLibrary,
    isObserved: Bool = true,
    _ question: String,
    _ ada: @escaping (SharedRegistry) -> Void,
    _ bo: @escaping (SharedRegistry) -> Void
  ) throws {
    let loom = Loom(
      on: {
        SharedRegistry(isObserved: isObserved) {
          library.makeRegistry(observer: $0, retainObserved: false)
        }
      },
      threads: ["Ada": ada, "Bo": bo]
    ) { $0.complaint }
    try expectInEveryOrder(of: loom, question)
  }
}
