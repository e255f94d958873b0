/// Runs threads in every order of their critical sections, and finds the one that breaks a claim.
///
/// ```swift
/// let loom = Loom(
///   on: { Registry() },
///   threads: [
///     "Ada": { $0.observe("delay") },
///     "Bo": { $0.observe("delay") },
///   ]
/// ) { registry in
///   registry.rows.count == 1 ? nil : "expected one row, found \(registry.rows)"
/// }
/// print(loom.explore())
/// ```
///
/// Each thread stops before every `Locked.withLock`, at every `point(_:)`, and before the library's
/// atomic exchanges. One baton goes from
/// thread to thread, so never do two run at once: each order is exactly repeatable, takes no luck,
/// and nothing here has to be `Sendable`. A deadlock, a lock entered again by its holder and two
/// locks taken in opposite orders are faults whatever the claim says.
///
/// What a loom cannot see: data shared without a lock between two stops (ThreadSanitizer's trade),
/// and waiting by other means than `Locked`. A thread that waits for another with a semaphore keeps
/// the baton and never returns; put a deadline on the test.
///
/// Threads that a deadlock or a re-entry has stuck cannot be unwound. They stay parked, with what
/// they captured, until the process ends: at most one per operation for each fault found.
///
/// Critical sections can be seen in debug builds only. In a release build every run reports that.
public struct Loom<Subject> {
  let modules: [String]
  let stopsAtExchanges: Bool
  let makeSubject: () -> Subject
  let threads: KeyValuePairs<String, (Subject) -> Void>
  let claim: (Subject) -> String?

  /// Prepares to run some threads on a subject of their own for each order.
  ///
  /// - Parameters:
  ///   - modules: Whose critical sections count; all do if this is empty. Threads pass through other
  ///     modules' sections without giving up their turn, unless somebody else holds the lock.
  ///   - stopsAtExchanges: Whether a thread stops before the atomic exchanges of these modules, too.
  ///     That makes many more orders.
  ///   - makeSubject: Makes what the threads share, afresh for each order.
  ///   - threads: What each does, by name. They are tried in the order in which they stand.
  ///   - claim: What must hold when all have finished: nil if it does, else a sentence.
  /// - Precondition: There are threads, and their names differ.
  public init(
    watching modules: [String] = [],
    stoppingAtExchanges stopsAtExchanges: Bool = true,
    on makeSubject: @escaping () -> Subject,
    threads: KeyValuePairs<String, (Subject) -> Void>,
    claim: @escaping (Subject) -> String?
  ) {
    precondition(!threads.isEmpty, "A loom needs threads")
    precondition(Set(threads.map(\.key)).count == threads.count, "Two threads have one name")
    self.modules = modules
    self.stopsAtExchanges = stopsAtExchanges
    self.makeSubject = makeSubject
    self.threads = threads
    self.claim = claim
  }

  /// Tries every order, depth first, until one fails.
  ///
  /// Two threads of m and n stops have (m + n)! / (m! × n!) orders: 252 for five and five. A run
  /// that takes two locks in opposite orders without harm does not end the search, since another
  /// order may deadlock; it is reported if none does.
  ///
  /// - Parameter limit: How many orders to try before giving up, which is a failure, too.
  /// - Returns: How many orders were tried and the first that fails.
  /// - Complexity: O(orders × stops) turns.
  public func explore(limit: Int = 100_000) -> Report {
    var path: [Int] = []
    var suspect: Run?
    for orders in 1...limit {
      var taken: [(turn: Int, of: Int)] = []
      let outcome = run { open in
        let turn = taken.count < path.count ? path[taken.count] : 0
        guard turn < open.count else {
          return .refuse("The threads did not do the same every time, so no order can be trusted.")
        }
        taken.append((turn, open.count))
        return .go(open[turn])
      }
      if outcome.run.fault != nil {
        guard outcome.isSuspicion else { return Report(orders: orders, failure: outcome.run) }
        suspect = suspect ?? outcome.run
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
  /// - Parameter schedule: Who takes each turn, by name, from the first stop to the last.
  /// - Returns: What happened; a schedule that cannot be followed to the end is a fault.
  public func replay(_ schedule: [String]) -> Run {
    var turns = schedule[...]
    let outcome = run { open in
      guard let name = turns.popFirst() else {
        return .refuse("The schedule ends after step \(schedule.count), but not all have finished.")
      }
      let step = schedule.count - turns.count
      guard let thread = threads.firstIndex(where: { $0.key == name }) else {
        return .refuse("Step \(step) gives the turn to \(name), and there is no such thread.")
      }
      guard open.contains(thread) else {
        return .refuse("Step \(step) gives the turn to \(name), who cannot go on there.")
      }
      return .go(thread)
    }
    var run = outcome.run
    if !turns.isEmpty, run.fault == nil || outcome.isSuspicion {
      run.fault = "The schedule goes on after step \(run.steps.count), where all have finished."
    }
    return run
  }
}

/// What is decided at a stop.
enum Turn {
  case go(Int)
  /// Lets the threads finish in any order, and makes this sentence the run's fault.
  case refuse(String)
}
