/// A tester that runs threads in every order of their critical sections to find a broken claim.
///
/// ```swift
/// let loom = Loom(
///   on: { Registry() },
///   threads: [
///     "Ada": { $0.observe("delay") },
///     "Bo": { $0.observe("delay") },
///   ]
/// ) { registry in
///   registry.rows.count == 1 ? nil : "expected one row, got \(registry.rows)"
/// }
/// print(loom.explore())
/// ```
///
/// Each thread stops before every `Locked.withLock`, at every `point(_:)`, and before the library's
/// atomic exchanges. The threads pass a single baton, so only one of them runs at any time. Each
/// order is therefore exactly repeatable, and nothing has to be `Sendable`. A deadlock, a lock that
/// its holder enters again, and two locks that are taken in opposite orders are faults regardless of
/// the claim.
///
/// A loom can't detect data that's shared without a lock between two stops (use ThreadSanitizer for
/// that), or any waiting other than for a `Locked`. A thread that waits for another one with a
/// semaphore keeps the baton and never returns, so give the test a deadline.
///
/// A thread that is stuck in a deadlock or a re-entry can't be unwound. It stays suspended, with the
/// values that it captured, until the process ends. There is at most one such thread per operation
/// for each fault.
///
/// Critical sections can be tested in debug builds only. In a release build, every run reports that.
public struct Loom<Subject> {
  let modules: [String]
  let stopsAtExchanges: Bool
  let makeSubject: () -> Subject
  let threads: KeyValuePairs<String, (Subject) -> Void>
  let claim: (Subject) -> String?

  /// Creates a loom that runs the threads on a new subject for each order.
  ///
  /// - Parameters:
  ///   - modules: The modules whose critical sections are stops, or an empty array for all modules.
  ///     A thread doesn't stop at the sections of other modules unless the lock is held.
  ///   - stopsAtExchanges: Whether a thread stops before the atomic exchanges of these modules, too,
  ///     which leads to many more orders.
  ///   - makeSubject: A function that makes the shared subject for an order.
  ///   - threads: The operations of the threads, by name, in the order in which they are tried.
  ///   - claim: A function that is called when all threads have finished. It returns `nil` if the
  ///     claim holds, and a description of the fault otherwise.
  /// - Precondition: There is at least one thread, and the names differ.
  public init(
    watching modules: [String] = [],
    stoppingAtExchanges stopsAtExchanges: Bool = true,
    on makeSubject: @escaping () -> Subject,
    threads: KeyValuePairs<String, (Subject) -> Void>,
    claim: @escaping (Subject) -> String?
  ) {
    precondition(!threads.isEmpty, "A loom needs at least one thread")
    precondition(Set(threads.map(\.key)).count == threads.count, "Two threads have the same name")
    self.modules = modules
    self.stopsAtExchanges = stopsAtExchanges
    self.makeSubject = makeSubject
    self.threads = threads
    self.claim = claim
  }

  /// Tries every order, depth first, until one fails.
  ///
  /// Two threads with m and n stops have (m + n)! / (m! × n!) orders, such as 252 for five and five.
  /// If a run takes two locks in opposite orders without a deadlock, the search continues, because
  /// another order may have the deadlock. The first run is reported if none has.
  ///
  /// - Parameter limit: The number of orders after which the search is given up as a failure.
  /// - Returns: The number of orders that were tried, and the first one that fails.
  /// - Complexity: O(orders × stops) turns.
  public func explore(limit: Int = 100_000) -> Report {
    var path: [Int] = []
    var suspect: Run?
    for orders in 1...limit {
      var taken: [(turn: Int, of: Int)] = []
      let result = run { open in
        let turn = taken.count < path.count ? path[taken.count] : 0
        guard turn < open.count else {
          return .refuse("The threads didn't do the same every time, so no order can be repeated.")
        }
        taken.append((turn, open.count))
        return .go(open[turn])
      }
      if result.run.fault != nil {
        guard result.isSuspicion else { return Report(orders: orders, failure: result.run) }
        suspect = suspect ?? result.run
      }
      guard let last = taken.lastIndex(where: { $0.turn + 1 < $0.of }) else {
        return Report(orders: orders, failure: suspect)
      }
      path = taken[..<last].map(\.turn) + [taken[last].turn + 1]
    }
    let fault = "More than \(limit) orders: give the threads less to do, or watch fewer modules."
    return Report(orders: limit, failure: Run(steps: [], fault: fault))
  }

  /// Runs the threads once, in a given order.
  ///
  /// - Parameter schedule: The names of the threads that take the turns, from first to last.
  /// - Returns: The run, which has a fault if the schedule can't be followed to its end.
  public func replay(_ schedule: [String]) -> Run {
    var turns = schedule[...]
    let result = run { open in
      guard let name = turns.popFirst() else {
        return .refuse(
          "The schedule ends after step \(schedule.count), but not all threads have finished."
        )
      }
      let step = schedule.count - turns.count
      guard let thread = threads.firstIndex(where: { $0.key == name }) else {
        return .refuse("Step \(step) gives the turn to \(name), but there is no such thread.")
      }
      guard open.contains(thread) else {
        return .refuse(
          "Step \(step) gives the turn to \(name), but that thread can't continue there."
        )
      }
      return .go(thread)
    }
    var run = result.run
    if !turns.isEmpty, run.fault == nil || result.isSuspicion {
      run.fault =
        "The schedule continues after step \(run.steps.count), when all threads have finished."
    }
    return run
  }
}

/// A decision at a stop.
enum Turn {
  /// Lets a thread continue.
  case go(Int)
  /// Lets the threads finish in any order, and makes this text the fault of the run.
  case refuse(String)
}
