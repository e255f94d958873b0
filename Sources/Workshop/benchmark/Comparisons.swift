import Dispatch
import KVOController
import KVOLocking

extension Comparison: CaseIterable {
  /// All comparisons, in the order of the table.
  static var allCases: [Comparison] {
    sets + otherSets + registrations + followedValues + threads
  }

  // What setting an observed property costs

  private static var sets: [Comparison] {
    let generic = Figure.loop(2_000_000) { opaque(GenericTrain(0)).set }
    let twofold = Figure.loop(500_000) { opaque(TwofoldTrain()).set }
    let (one, post) = (Figure.oneBlock, Figure.post(values: false))
    let oldAndNew = Contender.library.change([.old, .new], times: 200_000)
    let element = Figure.sample { elementCost(observed: false) }
    let other = Figure.loop(200_000) { ObservableTrain.make(stops: 10_000).setElements }
    let added = Figure.sample { elementCost(observed: true) - elementCost(observed: false) }
    return [
      .init("unobserved set : @Observable", .unobservedSet, per: .observableSet, limit: 0.15),
      .init(
        "unobserved set, generic class : @Observable",
        generic,
        per: .observableSet,
        limit: 0.2
      ),
      // A class that isn't `Observable` must not pay for those that are.
      .init("unobserved set : in an Observable class", .unobservedSet, per: twofold, limit: 0.15),
      .init("set, one block : @Observable loop", one, per: .trackedSet, limit: 0.2),
      .init("set, one block : NotificationCenter post", one, per: post, limit: 0.25),
      .init("set, one block : floor", one, per: .sample { floorCost() }, limit: 1.5),
      .init("set, one block, old and new : new", oldAndNew, per: one, limit: 2.5),
      // Beside the next row, because a copy that both of its figures make cancels out there.
      .init("unobserved element in place : @Observable", element, per: other, limit: 1),
      .init("element in place, observed − unobserved : one block", added, per: one, limit: 1.5),
    ]
  }

  // What other ways to observe, or to announce a change, cost

  private static var otherSets: [Comparison] {
    let one = Figure.oneBlock
    let mainActor = Figure.sample { await mainActorCost(\.delay, after: .delay) }
    let byHand = Figure.loop(50_000) {
      let (train, board) = (opaque(AnnouncingTrain()), Board())
      board.observe(train, \.delay)
      return { times in withExtendedLifetime(board) { train.set(times) } }
    }
    let kvoController = Figure.call(200_000, with: { opaque(Board()) }) { board in
      if board.kvoController.retaining == .observedObjects { board.seen &+= 1 }
    }
    return [
      .init("set, one block on the main actor : one block", mainActor, per: one, limit: 2),
      .init("set, one block, announced by hand : @Observed", byHand, per: one, limit: 3),
      .init("kvoController : lock and unlock", kvoController, per: .lock(threads: 1), limit: 3),
    ]
  }

  // What depends on the number of registrations, and what beginning and ending one costs

  private static var registrations: [Comparison] {
    let (one, library) = (Figure.oneBlock, Contender.library)
    let besideOthers = Figure.loop(200_000) { setLoop(boards: 1, others: 1_000) }
    let fanOut = Figure.loop(1_001 * 500) {
      let set = setLoop(boards: 1_001)
      return { calls in set(calls / 1_001) }
    }
    let (center, pair) = (Figure.notificationPair(object: nil), library.pair())
    let pairBesideOthers = library.pair(beside: 1_000)
    let (teardown, few) = (library.deallocation(100_000), library.deallocation(1_000))
    let (oldest, newest) = (ending { $0 }, ending { $0.reversed() })
    let (duplicate, fewer) = (duplicates(20_000), duplicates(2_000))
    return [
      .init("set beside 1,000 of another key path : alone", besideOthers, per: one, limit: 1.1),
      .init("one of 1,001 observers : one of one", fanOut, per: one, limit: 1),
      .init("observe + unobserve : NotificationCenter", pair, per: center, limit: 1),
      .init("the same beside 1,000 : NotificationCenter", pairBesideOthers, per: center, limit: 1),
      .init("teardown of 100,000, each : of 1,000, each", teardown, per: few, limit: 3),
      .init(
        "ending 40,000 of one object, oldest first : newest first",
        oldest,
        per: newest,
        limit: 2
      ),
      .init("ending 20,000 duplicates, each : of 2,000, each", duplicate, per: fewer, limit: 3),
      .init("memory of one observation, bytes", library.memory(100_000, .new), limit: 400),
    ]
  }

  // What following a value that doesn't come from just one property costs

  private static var followedValues: [Comparison] {
    follow("computed of one", \.one, \.one, after: .delay, limit: 0.5)
      + follow("computed of three", \.three, \.three, after: .delay, limit: 0.5)
      + follow("end of a path", \.end, \.end, after: .delayOfNext, limit: 0.5)
      + follow("middle of a path", \.end, \.end, after: .next, limit: 1.1)
  }

  private static func follow(
    _ name: String,
    _ keyPath: any KeyPath<Train, Int> & Sendable,
    _ value: @escaping @Sendable (ObservableTrain) -> Int,
    after change: TrainChange,
    limit: Double
  ) -> [Comparison] {
    let cost = Figure.sample { await mainActorCost(keyPath, after: change) }
    let (tracking, sequence) = (Figure.tracking(value, change), Figure.sequence(value, change))
    return [
      .init("\(name) : withObservationTracking", cost, per: tracking, limit: limit),
      .init("\(name) : Observations", cost, per: sequence, limit: limit),
    ]
  }

  // What threads cost one another

  private static var threads: [Comparison] {
    let (changes, stores) = (Contender.library.speedUp(), Figure.speedUp(5_000_000) { Train().set })
    let reads = [true, false].map { recording in
      Figure.sample { costBesideReader(recording, 2_000_000, opaque(Train()).read) }
    }
    let sets = [true, false].map { recording in
      Figure.sample { costBesideReader(recording, 200_000, setLoop(boards: 1)) }
    }
    let beside = "beside a thread that records : that doesn't"
    return [
      .init("two threads on own trains : one", changes, limit: 1.7),
      // The control: this ratio is small, too, if the machine has no core for the second thread.
      .init("two threads that only store : one", stores, limit: 1.7),
      .init("read \(beside)", reads[0], per: reads[1], limit: 10),
      .init("set, one block, \(beside)", sets[0], per: sets[1], limit: 2),
    ]
  }
}

extension Figure {
  /// The cost of setting a property that one block observes.
  fileprivate static var oneBlock: Figure { .loop(200_000) { setLoop(boards: 1) } }
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
  board.kvoController.observe(train, keyPath) { board, _, value in board.seen &+= value }
  return withExtendedLifetime(board) {
    nanoseconds(20_000) { times in
      for _ in 0..<times { train.make(change) }
    }
  }
}

/// Returns the cost of ending the registration of each of many boards, in some order.
private func ending(_ order: @escaping ([Board]) -> [Board]) -> Figure {
  .sample {
    let train = opaque(Train())
    let boards = order(makeBoards(40_000, \.delay, of: train))
    return nanoseconds(boards.count) { _ in
      for board in boards { board.kvoController.unobserve(train, \.delay) }
    }
  }
}

/// Returns the cost of making one of many registrations for the same value, and of ending it.
private func duplicates(_ count: Int) -> Figure {
  .loop(count) {
    let (train, board) = (opaque(Train()), Board())
    return { times in
      for _ in 0..<times {
        board.kvoController.observe(train, \.delay, allowingDuplicates: true) { _, _, _ in }
      }
      board.kvoController.unobserve(train, \.delay)
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
