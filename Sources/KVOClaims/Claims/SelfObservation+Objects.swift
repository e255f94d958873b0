internal import KVOStation
internal import KVOWeave
internal import KeyValueObserving

extension Claim {
  /// The claims about observed objects that are deallocated first.
  static let endingWithObject = [
    Claim(
      "ends a registration when an object that it doesn't retain is deallocated",
      Step(.selfObservation, 2),
      idea: "something has to reach the registry's table when the object is deallocated",
      section: "7-self-observation.md#end-with-the-object"
    ) { (library: any RetainingLibrary) in
      let board = Board()
      let registry = library.makeRegistry(observer: board, retainObserved: false)
      weak var (left, ledger, lastWord): (Train?, Ledger?, LastWord?)
      // `enteredLocks` lets a task that the registry starts continue only after this closure.
      _ = try enteredLocks {
        do {
          let (train, word) = (Train(), LastWord())
          (left, ledger, lastWord) = (train, train.observerList.ledger, word)
          registry.observe(train, \.delay) { board, _, change in
            word.use()
            board.show(change.text)
          }
          registry.observe(train, \.platform) { _, _, _ in word.use() }
          train.delay = 5
        }
        try expect(board.lines, is: ["-> 5"], "the board's lines after one change")
        try expect(left, isDeallocated: true, "the train after its last owner has released it")
        try expect(
          lastWord,
          isDeallocated: true,
          "what the handlers of a deallocated train capture"
        )
        try expect(ledger, isDeallocated: true, "the ledger of a deallocated train")
      }
      withExtendedLifetime(registry.object) {}
    },
    Claim(
      "ends only the registrations of the object that was deallocated",
      Step(.selfObservation, 2),
      idea: "think about which registrations belong to the object",
      section: "7-self-observation.md#end-with-the-object"
    ) { (library: any RetainingLibrary) in
      let trains = ObservedTrains { library.makeRegistry(observer: $0, retainObserved: false) }
      do {
        let train = Train(number: 9)
        trains.registry?.observe(train, \.delay) { _, _, _ in }
        trains.registry?.observe(train, \.platform) { _, _, _ in }
      }
      try trains.expectObserved("after the deallocation of another train")
      trains.registry = nil
    },
    Claim(
      "forgets objects that come and go",
      Step(.selfObservation, 2),
      idea:
        "whatever `observe` stores has to be removed when the registration ends, in each of the "
        + "ways in which it can end",
      section: "7-self-observation.md#end-with-the-object"
    ) { (library: any RetainingLibrary) in
      let board = Board()
      let registry = library.makeRegistry(observer: board, retainObserved: false)
      var ledgers: [WeakLedger] = []
      for number in 1...200 {
        let train = Train(number: number)
        ledgers.append(WeakLedger(ledger: train.observerList.ledger))
        // A new train may have the address of an earlier one.
        let results = [
          registry.observe(train, \.delay) { board, train, _ in board.show("\(train.number)") },
          registry.observe(train, \.platform) { _, _, _ in },
        ]
        try expect(results, is: [true, true], "the results of observing train \(number)")
        if number.isMultiple(of: 50) { train.delay = 5 }
        switch number % 5 {
        case 1: registry.unobserve(train, \.delay)
        case 2: registry.token(for: train, \.platform)?.invalidate()
        case 3:
          registry.unobserve(train, \.delay)
          registry.unobserve(train, \.platform)
        default: break
        }
      }
      try expect(board.lines, is: ["50", "100", "150", "200"], "the numbers of the trains shown")
      let count = ledgers.count { $0.ledger != nil }
      try expect(count, is: 0, "the number of ledgers that are left after 200 trains have gone")
    },
    Claim(
      "returns tokens that end nothing after the object was deallocated",
      Step(.selfObservation, 2),
      idea: "the result of `invalidate` says whether this call ended the registration",
      section: "7-self-observation.md#end-with-the-object"
    ) { (library: any RetainingLibrary) in
      let board = Board()
      let registry = library.makeRegistry(observer: board, retainObserved: false)
      var train: Train? = Train()
      if let train { registry.observe(train, \.delay) { _, _, _ in } }
      let token = train.flatMap { registry.token(for: $0, \.delay) }
      try expect(token != nil, is: true, "whether there's a token for an observed value")
      train = nil
      try expect(
        token?.invalidate() == true,
        is: false,
        "the result of `invalidate` without the train"
      )
      withExtendedLifetime(board) {}
    },
    Claim(
      "ends its registrations when an observed object that owns it is deallocated",
      Step(.selfObservation, 2),
      idea:
        "a weak reference to the object is `nil` by then, so think about what else leads to its "
        + "raw registrations",
      section: "7-self-observation.md#the-dead-end-weak-keys"
    ) { (library: any RetainingLibrary) in
      let board = Board()
      weak var (ledger, registryObject): (Ledger?, AnyObject?)
      func makeStation(ownsFirst: Bool) -> OwningStation {
        let station = OwningStation()
        let registry = library.makeRegistry(observer: board, retainObserved: false)
        (ledger, registryObject) = (station.observerList.ledger, registry.object)
        if ownsFirst { station.first = registry.object } else { station.last = registry.object }
        registry.observe(station, \.trackCount) { board, _, change in board.show(change.text) }
        return station
      }
      for ownsFirst in [true, false] {
        do {
          let station = makeStation(ownsFirst: ownsFirst)
          station.trackCount = 5
        }
        try expect(
          Array(board.lines.suffix(1)),
          is: ["-> 5"],
          "the board's last line after a change"
        )
        try expect(registryObject, isDeallocated: true, "the registry of a deallocated object")
        try expect(ledger, isDeallocated: true, "the ledger of a deallocated object")
      }
    },
  ]
}

/// A weak reference to a ledger.
private struct WeakLedger {
  weak var ledger: Ledger?
}

/// An observed object that owns a registry, which is released before or after its observer list.
private final class OwningStation: KeyValueObservable {
  var first: AnyObject?
  let observerList = ObserverList()
  @Observed var trackCount = 2
  var last: AnyObject?
}
