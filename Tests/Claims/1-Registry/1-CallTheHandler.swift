internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  static let callTheHandler = Step(1, 1).claims([
    LibraryClaim(
      "passes each change to the handler, with the observer, the object, and what the options ask for",
      fault: "the stub, which registers nothing",
      idea: "`observeValue` is where a change arrives, and it has to find what `observe` stored",
      section: "01-registry.md#call-the-handler"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      let isNew = station.observe(station.train, \.delay, as: "delay")
      station.train.delay = 5
      try expect(
        station.board.lines,
        is: ["delay -> 5"],
        "the board's lines after one change",
        idea: station.board.lines == ["delay ->"] ? withoutOptions : nil
      )
      try expect(
        isNew,
        is: true,
        "the result of `observe`",
        idea: "`observe` returns whether it has made a registration, and here it has"
      )
      for options in combinations {
        let (hasOld, hasNew) = (options.contains(.old), options.contains(.new))
        let station = KeptStation(library)
        station.train.delay = 3
        station.observe(station.train, \.delay, options: options, as: "delay")
        var lines: [String] = []
        for (old, new) in [(3, -2), (-2, -2), (-2, 0)] {
          station.train.delay = new
          let oldText = hasOld ? "\(old) " : ""
          if options.contains(.prior) { lines.append("delay prior: \(oldText)->") }
          lines.append("delay \(oldText)->\(hasNew ? " \(new)" : "")")
        }
        try expect(
          station.board.lines,
          is: lines,
          "the board's lines with the options \(options), after the delay of 3 was set to -2, -2, and 0",
          idea: "`addObserver` takes options, too, and the change that arrives is complete"
        )
      }
      let (garage, vehicle) = (KeptStation(library), kept(Express() as Vehicle))
      garage.observe(vehicle, \.speed, as: "speed")
      vehicle.speed = 5
      try expect(
        garage.board.lines,
        is: ["speed -> 5"],
        "the board's lines after a change of an `Express` in a variable of its superclass `Vehicle`",
        idea: "the class of an `Object` may be a subclass, so cast the object instead of comparing "
          + "classes"
      )
      let nested = KeptStation(library)
      nested.registry.observe(nested.train, \.delay) { board, train, _ in
        if train.delay < 7 { train.delay += 1 }
        board.show("\(train.delay)")
      }
      nested.train.delay = 5
      try expect(
        nested.board.lines,
        is: ["7", "7", "7"],
        """
        the delay at the end of each of three calls, if the delay becomes 5, and the handler makes it \
        6 and then 7 before it goes on
        """,
        idea: "a call may begin before another call of the same handler has ended"
      )
    },
    LibraryClaim(
      "calls the handler inside `observe` if the options include `initial`",
      idea: "with the option `initial`, `addObserver` calls `observeValue` before it returns",
      section: "01-registry.md#call-the-handler"
    ) { (library: any RegistryLibrary) in
      for options in combinations {
        let station = KeptStation(library)
        station.train.delay = 3
        let isNew = station.observe(
          station.train,
          \.delay,
          options: options.union(.initial),
          as: "delay"
        )
        let lines = [options.contains(.new) ? "delay -> 3" : "delay ->"]
        try expect(
          station.board.lines,
          is: lines,
          "the board's lines after `observe` with the options \(options.union(.initial))"
        )
        try expect(isNew, is: true, "the result of `observe`")
        if options != .new { continue }
        station.train.delay = 5
        try expect(
          station.board.lines,
          is: ["delay -> 3", "delay -> 5"],
          "the board's lines after one change"
        )
      }
    },
    LibraryClaim(
      "doesn't retain its observer",
      idea: "the board usually retains its registry, so the registry mustn't retain the board",
      section: "01-registry.md#why-not-self"
    ) { (library: any RegistryLibrary) in
      var (board, train) = (Board(), kept(Train()))
      let registry = library.makeRegistry(observer: board)
      let isRetainedAtFirst = !isKnownUniquelyReferenced(&board)
      registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      train.delay = 5
      let isRetained = !isKnownUniquelyReferenced(&board)
      withExtendedLifetime(registry) {}
      kept(board)
      try expect(isRetainedAtFirst, is: false, "whether the observer of a new registry is retained")
      try expect(isRetained, is: false, "whether the observer is retained after `observe`")
    },
    LibraryClaim(
      "is deallocated with its last reference, even if it still observes",
      overruledIn: 4,
      idea: "a closure that uses a property of your registry retains the registry, so pass to it "
        + "what it needs",
      section: "01-registry.md#call-the-handler"
    ) { (library: any RegistryLibrary) in
      // The train stays, because its deallocation would trap.
      let (train, board) = (kept(Train()), kept(Board()))
      weak var witness: AnyObject?
      do {
        let registry = library.makeRegistry(observer: board)
        witness = registry.object
        registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
        train.delay = 5
      }
      try expect(witness, isDeallocated: true, "a registry with a registration")
    },
  ])

  /// All combinations of the options `new`, `old`, and `prior`.
  private static let combinations = (0..<16).map(ObservingOptions.init).filter {
    !$0.contains(.initial)
  }
}

/// A class whose subclass inherits an observed property.
class Vehicle: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var speed = 0
}

final class Express: Vehicle {}
