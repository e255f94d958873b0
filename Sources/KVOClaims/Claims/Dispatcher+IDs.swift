internal import KVOStation
internal import KeyValueObserving

extension Claim {
  /// The claims of the stage `dispatcher` about many registrations, and about many observers.
  static let tellingManyApart = [
    Claim(
      "calls the handlers of observers of different classes",
      Step(.dispatcher, 1),
      idea: "one table serves all registries, and their observers may be of any class",
      section: "4-dispatcher.md#the-table"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, other in
        final class Passenger<Baggage> {
          var count = 0
        }
        let (board, clock) = (Board(), Clock())
        let (adult, child) = (Passenger<Int>(), Passenger<String>())
        let boards = library.makeRegistry(observer: board)
        let clocks = library.makeRegistry(observer: clock)
        let trains = library.makeRegistry(observer: other)
        let adults = library.makeRegistry(observer: adult)
        let children = library.makeRegistry(observer: child)
        boards.observe(train, \.delay) { board, _, change in board.show(change.text) }
        clocks.observe(train, \.delay) { clock, train, _ in clock.minute += train.delay }
        trains.observe(train, \.delay) { other, train, _ in other.delay = train.delay }
        adults.observe(train, \.delay) { adult, _, _ in adult.count += 1 }
        children.observe(train, \.delay) { child, _, _ in child.count += 1 }
        for delay in [5, 7] { train.delay = delay }
        try expect(board.lines, is: ["-> 5", "-> 7"], "the lines that a board's handler added")
        try expect(clock.minute, is: 12, "the minute to which a clock's handler added two delays")
        try expect(other.delay, is: 7, "the delay that another train's handler copied")
        try expect(
          [adult.count, child.count],
          is: [2, 2],
          "the number of calls of the handlers of two observers of other classes"
        )
        let results = [
          boards.unobserve(train, \.delay), clocks.unobserve(train, \.delay),
          trains.unobserve(train, \.delay), adults.unobserve(train, \.delay),
          children.unobserve(train, \.delay),
        ]
        try expect(results.contains(false), is: false, "whether an `unobserve` returned false")
      }
    },
    Claim(
      "calls the right handlers when 1,100 registrations are active",
      Step(.dispatcher, 1),
      idea: "the number of registrations has no limit, so neither has the table",
      section: "4-dispatcher.md#the-table"
    ) { (library: any RegistryLibrary) in
      let board = Board()
      let registry = library.makeRegistry(observer: board)
      let trains = (1...1_100).map { Train(number: $0) }
      defer {
        for train in trains {
          registry.unobserve(train, \.delay)
          train.endLeftoverRegistrations()
        }
      }
      for train in trains {
        let number = train.number
        registry.observe(train, \.delay) { board, _, _ in board.show("\(number)") }
      }
      for train in trains { train.delay = 5 }
      let numbers = trains.map { "\($0.number)" }
      let difference = zip(board.lines, numbers).first { $0 != $1 }
      try expect(
        board.lines.count,
        is: trains.count,
        "the number of the board's lines after one change to each of 1,100 trains"
      )
      try expect(
        difference?.0,
        is: difference?.1,
        "the first line of the board that's for another train"
      )
    },
    Claim(
      "never confuses a registration with any of the 70,000 that follow it",
      Step(.dispatcher, 1),
      isSlow: true,
      idea: "an ID whose range is too small is repeated after a while",
      section: "4-dispatcher.md#the-id"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, other in
        let board = Board()
        let registry = library.makeRegistry(observer: board)
        registry.observe(train, \.delay) { board, _, _ in board.show("kept") }
        for _ in 1...70_000 {
          registry.observe(other, \.delay) { board, _, _ in board.show("wrong") }
          registry.unobserve(other, \.delay)
        }
        train.delay = 5
        try expect(
          board.lines,
          is: ["kept"],
          "the board's lines after one change, if 70,000 other registrations have come and gone"
        )
        try expect(
          registry.unobserve(train, \.delay),
          is: true,
          "the result of `unobserve` for the first registration"
        )
      }
    },
  ]
}
