import Dispatch
import KVOController
import KVOLocking

extension Question {
  /// The question whether the library is worth its costs.
  static var comparisons: Question {
    Question("costs-library", "Is the library worth it?", rows: Row.comparisons)
  }
}

extension Row {
  /// All comparisons, in the order of the table.
  static var comparisons: [Row] { sets + registrations + followedValues + threads }

  // What setting or announcing a property costs

  private static var sets: [Row] {
    let (one, oldAndNew) = (Figure.oneBlock, Contender.library.change([.old, .new]))
    let floor = Figure.sample("floor") { floorCost() }
    let element = Figure.sample("element") { elementCost(observed: false) }
    let other = Figure.loop("@Observable element", 200_000) {
      ObservableTrain.make(stops: 10_000).setElements
    }
    let added = Figure.sample("observed element") {
      elementCost(observed: true) - elementCost(observed: false)
    }
    let mainActor = Figure.sample("main actor") { await mainActorCost(\.delay, after: .delay) }
    let byHand = Figure.loop("announced by hand", 50_000) {
      let (train, board) = (opaque(AnnouncingTrain()), Board())
      board.observe(train, \.delay)
      return { times in withExtendedLifetime(board) { train.set(times) } }
    }
    return [
      .init("unobserved set : a plain property", .unobservedSet, per: .plainSet, limit: 5),
      .init("set, one block : @Observable loop", one, per: .trackedSet, limit: 0.1),
      .init("set, one block : floor", one, per: floor, limit: 2),
      .init("set, one block, old and new : new", oldAndNew, per: one, limit: 2.5),
      .init("the same : NotificationCenter post", oldAndNew, per: .post, limit: 0.12),
      // Beside the next row, because a copy that both of its figures make cancels out there.
      .init("unobserved element in place : @Observable", element, per: other, limit: 0.48),
      .init("element in place, observed − unobserved : one block", added, per: one, limit: 2),
      .init("set, one block on the main actor : one block", mainActor, per: one, limit: 2),
      .init("set, one block, announced by hand : @Observed", byHand, per: one, limit: 3),
    ]
  }

  // What depends on the number of registrations, and what beginning and ending one costs

  private static var registrations: [Row] {
    let (one, library, center) = (Figure.oneBlock, Contender.library, Figure.notificationPair)
    let besideOthers = Figure.loop("beside 1,000", 200_000) { setLoop(boards: 1, others: 1_000) }
    let fanOut = Figure.loop("one of 1,001", 1_001 * 500) {
      let set = setLoop(boards: 1_001)
      return { calls in set(calls / 1_001) }
    }
    let (teardown, few) = (library.deallocation(100_000), library.deallocation(1_000))
    let (oldest, newest) = (ending("oldest first") { $0 }, ending("newest first") { $0.reversed() })
    return [
      .init("set beside 1,000 of another key path : alone", besideOthers, per: one, limit: 1.1),
      .init("one of 1,001 observers : one of one", fanOut, per: one, limit: 1),
      .init("observe + unobserve : NotificationCenter", library.pair(), per: center, limit: 0.8),
      .init("teardown of 100,000, each : of 1,000, each", teardown, per: few, limit: 3),
      .init(
        "ending 40,000 of one object, oldest first : newest first",
        oldest,
        per: newest,
        limit: 0.8
      ),
      .init("memory of one observation, bytes", library.memory(), limit: 420),
    ]
  }

  // What following a value that doesn't come from just one property costs

  private static var followedValues: [Row] {
    follow("computed of three", \.three, \.three, after: .delay, limits: (0.3, 0.2))
      + follow("end of a path", \.end, \.end, after: .delayOfNext, limits: (0.25, 0.18))
      + follow("middle of a path", \.end, \.end, after: .next, limits: (1, 0.75))
  }

  private static func follow(
    _ name: String,
    _ keyPath: any KeyPath<Train, Int> & Sendable,
    _ value: @escaping @Sendable (ObservableTrain) -> Int,
    after change: TrainChange,
    limits: (tracking: Double, sequence: Double)
  ) -> [Row] {
    let cost = Figure.sample(name) { await mainActorCost(keyPath, after: change) }
    let tracking = Figure.tracking("\(name), tracked", value, change)
    let sequence = Figure.sequence("\(name), in a sequence", value, change)
    return [
      .init("\(name) : withObservationTracking", cost, per: tracking, limit: limits.tracking),
      .init("\(name) : Observations", cost, per: sequence, limit: limits.sequence),
    ]
  }

  // What threads cost one another

  private static var threads: [Row] {
    let reads = [true, false].map { recording in
      Figure.sample("read, recording: \(recording)") {
        costBesideReader(recording, 2_000_000, opaque(Train()).read)
      }
    }
    let sets = [true, false].map { recording in
      Figure.sample("set, recording: \(recording)") {
        costBesideReader(recording, 200_000, setLoop(boards: 1))
      }
    }
    let (storing, changing) = (Figure.storingSpeedUp, Contender.library.speedUp())
    let beside = "beside a thread that records : that doesn't"
    return [
      .init("gain by a second thread, storing : changing", storing, per: changing, limit: 1.3),
      .init("read \(beside)", reads[0], per: reads[1], limit: 5),
      .init("set, one block, \(beside)", sets[0], per: sets[1], limit: 2),
    ]
  }
}

extension Figure {
  /// The cost of setting a property that one block observes, which gets the new value.
  static var oneBlock: Figure {
    .loop("KVOController, new value", 200_000) { setLoop(boards: 1) }
  }
}

/// Returns a loop that sets a property that some boards observe, while others observe another one.
private func setLoop(boards count: Int, others: Int = 0) -> (Int) -> Void {
  let train = opaque(Train())
  let boards = makeBoards(count, \.delay, of: train) + makeBoards(others, \.platform, of: train)
  return { times in withExtendedLifetime(boards) { train.set(times) } }
}

/// Returns the nanoseconds of setting an element of an array.
private func elementCost(observed: Bool) -> Double {
  let (train, board) = (Train.make(stops: 10_000), Board())
  if observed {
    board.kvoController.observe(train, \.stops, options: []) { board, _, _ in board.seen &+= 1 }
  }
  return withExtendedLifetime(board) { nanoseconds(200_000, train.setElements) }
}

/// Returns the nanoseconds of one weak load, one lock, and one closure call, which every call of an
/// observer needs.
private func floorCost() -> Double {
  let (lock, board) = (Locked(0), opaque(Board()))
  let call = opaque { (board: Board, delay: Int) in board.seen &+= delay }
  weak var observer = opaque(board)
  return withExtendedLifetime(board) {
    nanoseconds(200_000) { times in
      for index in 0..<times {
        lock.withLock { $0 = index }
        if let observer { call(observer, index) }
        if index < 0 { observer = nil }
      }
    }
  }
}

/// Returns the nanoseconds of a change to a value, including a call to a handler that's isolated to
/// the main actor.
@MainActor
private func mainActorCost(_ keyPath: KeyPath<Train, Int>, after change: TrainChange) -> Double {
  let (train, board) = (Train.make(), Board())
  board.kvoController.observe(train, keyPath) { board, _, change in board.seen &+= change.value }
  return withExtendedLifetime(board) {
    nanoseconds(20_000) { times in
      for _ in 0..<times { train.make(change) }
    }
  }
}

/// Returns the cost of ending the registration of each of many boards, in some order.
private func ending(_ name: String, _ order: @escaping ([Board]) -> [Board]) -> Figure {
  .sample(name) {
    let train = opaque(Train())
    let boards = order(makeBoards(40_000, \.delay, of: train))
    return nanoseconds(boards.count) { _ in
      for board in boards { board.kvoController.unobserve(train, \.delay) }
    }
  }
}

/// Returns the nanoseconds of a repetition while another thread reads a computed value.
///
/// If `recording` is true, the value is observed, so each reading is recorded.
private func costBesideReader(_ recording: Bool, _ times: Int, _ body: (Int) -> Void) -> Double {
  let (isDone, hasStarted, group) = (Locked(false), DispatchSemaphore(value: 0), DispatchGroup())
  DispatchQueue.global().async(group: group) {
    let (train, board) = (opaque(Train()), Board())
    if recording { board.observe(train, \.longSum) }
    hasStarted.signal()
    while !isDone.withLock({ $0 }) {
      train.delay &+= 1
      if !recording { board.seen &+= train.longSum }
    }
  }
  hasStarted.wait()
  let cost = nanoseconds(times, body)
  isDone.withLock { $0 = true }
  group.wait()
  return cost
}
