#if canImport(Combine)
  import Combine
#endif

/// Chapter 11: a published property with a handler, and with an assignment to another property.
func combinePublishers() {
  #if canImport(Combine)
    let train = Train()
    let handler = train.$delay.sink { [unowned train] delay in
      print("gets \(delay), reads \(train.delay)")
    }
    train.delay = 5
    train.delay = 9
    handler.cancel()
    handler.cancel()
    train.delay = 12

    weak var weakBoard: Board?
    var assignment: AnyCancellable?
    do {
      let board = Board()
      weakBoard = board
      assignment = train.$delay.assign(to: \.delay, on: board)
    }
    print("board in memory: \(weakBoard != nil)")
    assignment = nil
    print("board in memory, assignment ended: \(weakBoard != nil)")
    _ = assignment
  #else
    print("This system doesn't have Combine.")
  #endif
}

#if canImport(Combine)
  private final class Train {
    @Published var delay = 0
  }

  private final class Board {
    var delay = 0
  }
#endif
