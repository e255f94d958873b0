internal import KeyValueObserving

extension Hazard {
  static let recycledAddress = Hazard("a recycled address", chapter: 4) { column in
    let (board, train) = (Display(using: column), Train())
    var (isReused, areAddresses) = (false, true)
    ScenarioLog.step(
      "A board observes a train's delay, and its arrival, which depends on the delay."
    )
    board.observe(train, \.delay) { [train] board in
      let arrival = train.observerList.ledger.entries.last?.context
      ScenarioLog.step(
        "The handler of the delay unobserves the arrival, which is next in the round."
      )
      board.unobserve(train, \.arrival)
      ScenarioLog.step("It observes the arrival again until a registration has the old context.")
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
    ScenarioLog.step("The delay changes.")
    train.delay = 5
    if areAddresses, !isReused {
      ScenarioLog.end(.untried, "The allocator hasn't reused the address.", keeping: board, train)
    }
    if board.changeCount == 0 {
      ScenarioLog.end(.ok, "The call for the old handler had no effect.", keeping: board, train)
    }
    ScenarioLog.end(
      .misled,
      "The call for the old handler reached the new one.",
      keeping: board,
      train
    )
  }
}
