internal import KeyValueObserving

extension Hazard {
  /// In most of these scenarios, one change leads to two notifications, because the arrival depends
  /// on the delay.
  static let rounds = [
    Hazard("removed in this round, still called", chapter: 4) { column in
      let (board, train) = makeScene(column)
      step(observesBoth)
      board.observe(train, \.delay) { [train] board in
        step(unobservesNext)
        board.unobserve(train, \.arrival)
      }
      board.observe(train, \.arrival)
      step("The delay changes.")
      train.delay = 5
      return board.changeCount == 0
        ? (.ok, "The handler of the arrival wasn't called.")
        : (.misled, "The handler of the arrival was called.")
    },
    Hazard("unobserve inside initial", chapter: 4, reports: [57]) { column in
      let (board, train) = makeScene(column)
      step("A board observes a train with the option initial.")
      board.observe(train, \.delay, options: .initial) { [train] board in
        board.countChange()
        step("The handler, which is called at once, unobserves the train.")
        board.unobserve(train, \.delay)
      }
      step("The delay changes.")
      train.delay = 5
      return board.changeCount == 1
        ? (.ok, "The handler wasn't called again.")
        : (.left, "The handler was called again.")
    },
    Hazard("a recycled address", chapter: 4) { column in
      let (board, train) = makeScene(column)
      var (isReused, areAddresses) = (false, true)
      step(observesBoth)
      board.observe(train, \.delay) { [train] board in
        let arrival = train.observerList.ledger.entries.last?.context
        step(unobservesNext)
        board.unobserve(train, \.arrival)
        step("It observes the arrival again until a registration has the old context.")
        // Ending all registrations frees their memory, so that the next attempts can reuse it.
        for _ in 1...100 {
          for _ in 1...100 {
            board.observe(train, \.arrival)
            let context = train.observerList.ledger.entries.last?.context
            // Unlike consecutive numbers, the addresses of objects are multiples of 16.
            areAddresses = areAddresses && UInt(bitPattern: context) % 16 == 0
            isReused = context == arrival
            if isReused { return }
          }
          for _ in 1...100 { board.unobserve(train, \.arrival) }
          if !areAddresses { return }
        }
      }
      board.observe(train, \.arrival) { _ in }
      step("The delay changes.")
      train.delay = 5
      if areAddresses, !isReused { return (.untried, "The allocator hasn't reused the address.") }
      return board.changeCount == 0
        ? (.ok, "The call for the old handler had no effect.")
        : (.misled, "The call for the old handler reached the new one.")
    },
  ]

  private static let observesBoth =
    "A board observes a train's delay, and its arrival, which depends on the delay."
  private static let unobservesNext =
    "The handler of the delay unobserves the arrival, which is next in the round."
}
