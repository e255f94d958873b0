internal import KVOStation
internal import KeyValueObserving

/// A board that threads can share, because only one of them runs at a time.
final class SharedBoard: @unchecked Sendable {
  var lines: [String] = []
  /// The number of handlers that are still in memory.
  var handlers = 0
}

/// A registry that observes many trains.
final class Crowd {
  static let size = 1_100

  let board = SharedBoard()
  let registry: any ClaimedRegistry<SharedBoard> & Sendable
  private let trains = (1...Crowd.size).map { Train(number: 100 + $0) }

  init(_ library: any SendableLibrary) {
    registry = library.makeSendableRegistry(observer: board)
    for train in trains {
      registry.observe(train, \.delay) { board, train, _ in board.lines.append("\(train.number)") }
    }
  }

  deinit {
    for train in trains { train.endLeftoverRegistrations() }
  }

  /// Throws a refutation unless a change of each train leads to a call for that train.
  func expectCalls() throws {
    for train in trains {
      board.lines = []
      train.delay += 1
      try expect(
        board.lines,
        is: ["\(train.number)"],
        "the numbers of the trains for which one change led to a call, out of \(Crowd.size) trains"
      )
    }
  }

  /// Throws a refutation unless each train can be unobserved.
  func expectEndings() throws {
    let results = trains.map { registry.unobserve($0, \.delay) }
    try expect(
      results.count(where: \.self),
      is: Crowd.size,
      "the number of trains for which `unobserve` returned true"
    )
  }
}
