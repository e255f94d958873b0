import KVOJudging
import KVOStation
import KeyValueObserving
import Testing

private let claims = Claim.list {
  Claim.list("A departures board") {
    Claim("shows each change of a train's delay and platform") {
      let (board, train) = (DeparturesBoard(), Train(number: 7))
      board.watch(train)
      train.delay = 5
      train.platform = 3
      try expect(
        board.lines,
        is: ["Train 7: 5 min late", "Train 7: platform 1 -> 3"],
        "the board's lines after two changes of a train",
        idea: "a change has the current value, and with the option `old` also the one before it"
      )
    }

    Claim("watches a train only once") {
      let (board, train) = (DeparturesBoard(), Train(number: 7))
      try expect(
        [board.watch(train), board.watch(train)],
        is: [true, false],
        "the results of `watch` for the same train",
        idea: "the token that `observe` returns says whether the registration was made"
      )
      train.delay = 5
      try expect(
        board.lines,
        is: ["Train 7: 5 min late"],
        "the board's lines after one change of a train that was watched twice",
        idea: "a second registration for a value has no effect"
      )
    }

    Claim("watches another train, even with the number or the address of one before") {
      let board = DeparturesBoard()
      let trains = [Train(number: 7), Train(number: 7)]
      try expect(
        trains.map { board.watch($0) },
        is: [true, true],
        "the results of `watch` for two trains with the number 7",
        idea: "another object is another train; the controller knows which ones are being watched"
      )
      for number in 1...100 {
        try expect(
          board.watch(Train(number: number)),
          is: true,
          "the result of `watch` for train \(number), when all trains before it are gone",
          idea: "an address can be reused; the controller knows which trains are being watched"
        )
      }
    }

    Claim("stops watching a train") {
      let board = DeparturesBoard()
      let trains = [7, 9].map { Train(number: $0) }
      for train in trains { board.watch(train) }
      board.stopWatching(trains[0])
      for train in trains {
        train.delay = 5
        train.platform = 3
      }
      try expect(
        board.lines,
        is: ["Train 9: 5 min late", "Train 9: platform 1 -> 3"],
        "the board's lines after the changes of two trains, of which it has stopped watching train 7",
        idea: "`unobserve(train)` ends all registrations of one controller for the train"
      )
      try expect(
        board.watch(trains[0]),
        is: true,
        "the result of `watch` after `stopWatching`",
        idea: "after `stopWatching`, the board doesn't watch the train any longer"
      )
    }

    Claim("keeps no train in memory") {
      let board = DeparturesBoard()
      weak var gone: Train?
      do {
        let train = Train(number: 7)
        gone = train
        board.watch(train)
        train.delay = 5
      }
      try expect(
        gone == nil,
        is: true,
        "whether a train that's still watched is deallocated",
        idea: "one of an observer's two controllers doesn't retain what it observes; and a handler "
          + "gets the train, so it needn't capture it"
      )
      withExtendedLifetime(board) {}
    }

    Claim("doesn't keep itself in memory") {
      let train = Train(number: 7)
      weak var gone: DeparturesBoard?
      do {
        let board = DeparturesBoard()
        gone = board
        board.watch(train)
      }
      try expect(
        gone == nil,
        is: true,
        "whether a board that's still watching is deallocated",
        idea: "a handler receives its observer, so it needn't capture `self`"
      )
      withExtendedLifetime(train) {}
    }
  }

  Claim.list("A station clock") {
    Claim("counts the hours") {
      let clock = StationClock()
      let hours = [60, 90, 125].map { minute in
        clock.minute = minute
        return clock.hours
      }
      try expect(
        hours,
        is: [1, 1, 2],
        "the hours after each of the minutes 60, 90, and 125 was set",
        idea: hours == [0, 0, 0]
          ? "an object can be its own observer"
          : "at each change, the hours are the minutes by 60, without the rest"
      )
    }

    Claim("is deallocated although it observes itself") {
      weak var gone: StationClock?
      do {
        let clock = StationClock()
        gone = clock
      }
      try expect(
        gone == nil,
        is: true,
        "whether a clock is deallocated when nothing else refers to it",
        idea: "a controller that retains what it observes retains its own observer here"
      )
    }
  }
}

@Suite(.serialized) struct `A departures board` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
