import Chapter05Mutex
import KVOClaims
import KVOLocking
import KVOLoom
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter05.`The examples` {
  @Test func `a registration that ends after unlocking ends too late`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      switchesOffTwice()
    }
    #expect(
      ended.printed == """
        Bo has unobserved the delay, and then his change is delivered
          1. Ada: takes it out of the map (…)
          2. Bo: takes it out of the map (…)
          3. Bo: looks it up in the table (…)
          4. Ada: removes it from the table (…)
        """
    )
  }
}

/// Two threads switch off a line, and one of them makes a change.
private func switchesOffTwice() {
  /// A registration for the delay, in the two places where it can be found.
  final class Line {
    private let map = Locked<Set<String>>(["delay"])
    private let table = Locked<Set<String>>(["delay"])
    /// Whether the handler has been called, which happens only on the thread that makes the change.
    private(set) var isCalled = false

    func unobserve() -> Bool {
      let found = map.withLock(as: "takes it out of the map") { $0.remove("delay") }
      if found != nil { end() }
      return found != nil
    }

    private func end() {
      table.withLock(as: "removes it from the table") { _ = $0.remove("delay") }
    }

    func change() {
      if table.withLock(as: "looks it up in the table", { $0.contains("delay") }) {
        isCalled = true
      }
    }
  }

  let loom = Loom(
    on: { Line() },
    threads: [
      "Ada": { _ = $0.unobserve() },
      "Bo": { line in
        _ = line.unobserve()
        line.change()
      },
    ]
  ) { $0.isCalled ? "Bo has unobserved the delay, and then his change is delivered" : nil }
  if let failure = loom.explore().failure { print(failure) }
}

extension Chapter05.`The examples` {
  @Test func `a registration that leaves the table first can stay in it`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      leavesTheTableFirst()
    }
    #expect(
      ended.printed == """
        the registration has ended, but it's in the table
          1. Bo: removes it from the table (…)
          2. Ada: adds it to the table (…)
          3. Ada: looks at the state (…)
          4. Bo: sets the state (…)
        """
    )
  }
}

/// One thread begins a registration, and another one ends it.
private func leavesTheTableFirst() {
  /// A registration without a ledger entry: just its place in the table, and its state.
  final class Line {
    enum State { case beginning, observing, cancelled }

    let table = Locked<Set<String>>([])
    private let state = Locked(State.beginning)

    func begin() {
      table.withLock(as: "adds it to the table") { _ = $0.insert("delay") }
      // Here, `begin` calls `addObserver`.
      let isCancelled = state.withLock(as: "looks at the state") { state in
        if state == .beginning { state = .observing }
        return state == .cancelled
      }
      if isCancelled { leave() }
    }

    func end() {
      leave()
      state.withLock(as: "sets the state") { $0 = .cancelled }
    }

    private func leave() {
      table.withLock(as: "removes it from the table") { _ = $0.remove("delay") }
    }
  }

  let loom = Loom(
    on: { Line() },
    threads: [
      "Ada": { $0.begin() },
      "Bo": { $0.end() },
    ]
  ) { line in
    line.table.withLock { $0.isEmpty ? nil : "the registration has ended, but it's in the table" }
  }
  if let failure = loom.explore().failure { print(failure) }
}

extension Chapter05.`The examples` {
  @Test func `two threads that enter two locks in opposite orders wait forever`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      entersTwoLocksInTwoOrders()
    }
    #expect(
      ended.printed == """
        Deadlock: Ada waits in “unobserve: the state” (…) for the lock that Bo has entered in \
        “endItself: the state” (…); Bo waits in “endItself: the map” (…) for the lock that Ada has \
        entered in “unobserve: the map” (…). No thread can continue.
          1. Ada: unobserve: the map (…)
          2. Bo: endItself: the state (…)
        """
    )
  }
}

private func entersTwoLocksInTwoOrders() {
  /// A registration's place in the map, and whether it has ended.
  final class Line {
    private let map = Locked<Set<String>>(["delay"])
    private let hasEnded = Locked(false)

    func unobserve() {
      map.withLock(as: "unobserve: the map") { map in
        guard map.remove("delay") != nil else { return }
        hasEnded.withLock(as: "unobserve: the state") { $0 = true }
      }
    }

    func endItself() {
      hasEnded.withLock(as: "endItself: the state") { hasEnded in
        if hasEnded { return }
        hasEnded = true
        map.withLock(as: "endItself: the map") { _ = $0.remove("delay") }
      }
    }
  }

  let loom = Loom(
    on: { Line() },
    threads: [
      "Ada": { $0.unobserve() },
      "Bo": { $0.endItself() },
    ]
  ) { _ in nil }
  if let failure = loom.explore().failure { print(failure) }
}

extension Chapter05.`The examples` {
  @Test func `nothing is delivered after the end, and no entry is left`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      changesAfterTheEnd()
    }
    #expect(
      ended.printed == """
        holds in all 9 orders
        holds in all 298 orders
        """
    )
  }
}

/// Changes a value that another thread unobserves, and then one that it's beginning to observe.
private func changesAfterTheEnd() {
  let observe: (Platform) -> Void = { $0.registry.observe($0.train, \.delay) { $0.show($2.text) } }
  let afterNothing = loom(
    on: {
      let platform = Platform()
      observe(platform)
      return platform
    },
    [
      "Ada": { $0.registry.unobserve($0.train, \.delay) },
      "Bo": { platform in
        platform.registry.unobserve(platform.train, \.delay)
        platform.train.delay = 5
      },
    ]
  )
  print(afterNothing.explore())
  let whileBeginning = loom(
    on: { Platform() },
    [
      "Ada": observe,
      "Bo": { if $0.registry.unobserve($0.train, \.delay) { $0.train.delay = 5 } },
    ]
  )
  print(whileBeginning.explore())
}

/// Returns a loom that finds fault with what's on the board, or still in the ledger, once
/// everything has ended.
private func loom(
  on makePlatform: @escaping () -> Platform,
  _ threads: KeyValuePairs<String, (Platform) -> Void>
) -> Loom<Platform> {
  Loom(watching: ["Chapter05Mutex", "KVOClaims"], on: makePlatform, threads: threads) { platform in
    platform.registry.unobserve(platform.train, \.delay)
    let (lines, entries) = (platform.board.lines, platform.train.observerList.ledger.entries.count)
    return lines == [] && entries == 0 ? nil : "shown: \(lines), entries left: \(entries)"
  }
}

private final class Platform {
  let train = SharedTrain()
  // Only a thread that makes a change writes on the board.
  let board = Board()
  let registry: Registry<Board>

  init() { registry = Registry(observer: board) }
}

extension Chapter05.`The examples` {
  @Test func `a change and an unobserve have three results`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      changesAndUnobserves()
    }
    #expect(
      ended.printed == """
        changed, unobserved
        unobserved
        unobserved, changed
        """
    )
  }
}

/// One thread changes a train while another one unobserves it.
private func changesAndUnobserves() {
  /// A board that both threads may write on.
  final class LockedBoard {
    let lines = Locked<[String]>([])

    func show(_ line: String) { lines.withLock(as: "shows a line") { $0.append(line) } }
  }

  final class Platform {
    let train = Train()
    let board = LockedBoard()
    let registry: Registry<LockedBoard>

    init() {
      registry = Registry(observer: board)
      registry.observe(train, \.delay) { board, _, _ in board.show("changed") }
    }
  }

  var outcomes: Set<[String]> = []
  let loom = Loom(
    watching: ["Chapter05Mutex", "Chapter05MutexTests"],
    on: { Platform() },
    threads: [
      "Ada": { $0.train.delay = 5 },
      "Bo": { platform in
        platform.registry.unobserve(platform.train, \.delay)
        platform.board.show("unobserved")
      },
    ]
  ) { platform in
    outcomes.insert(platform.board.lines.withLock { $0 })
    return nil
  }
  if let failure = loom.explore().failure { print(failure) }
  for lines in outcomes.map({ $0.joined(separator: ", ") }).sorted() { print(lines) }
}
