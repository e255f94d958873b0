internal import Synchronization

/// The progress of all looms of this process.
package enum LoomProgress {
  fileprivate static let orders = Atomic(0)
  fileprivate static let looms = Atomic(0)

  /// The number of orders that have been tried so far.
  ///
  /// A watchdog that's notified of this number limits the time for one order, not for all of them.
  package static var orderCount: Int { orders.load(ordering: .relaxed) }

  /// Whether a loom is trying an order.
  package static var isExploring: Bool { looms.load(ordering: .relaxed) > 0 }
}

/// A tester that runs threads in every order of their critical sections, and checks a claim each
/// time.
///
/// ```swift
/// let loom = Loom(
///   on: { Registry() },
///   threads: [
///     "Ada": { $0.observe("delay") },
///     "Bo": { $0.observe("delay") },
///   ]
/// ) { registry in
///   registry.keyPaths.count == 1 ? nil : "expected one key path, got \(registry.keyPaths)"
/// }
/// print(loom.explore())
/// ```
///
/// Each thread stops before every `Locked.withLock`, at every `point(_:)`, and before the library's
/// atomic exchanges. The threads pass a single baton to one another, so only one of them runs at
/// any time. Each order is therefore exactly repeatable, and nothing has to be `Sendable`.
/// Regardless of the claim, a loom reports a fault if there's a deadlock, if a thread enters a lock
/// that it already holds, or if two threads enter two locks in opposite orders.
///
/// What a loom finds out is true of threads that run at the same time only if they access all the
/// data that they share in critical sections. That includes data that isn't the library's, such as
/// an observed property that one thread changes while another begins to observe it, or a list that
/// two handlers extend. A loom can't detect that threads access shared data without a lock between
/// two stops; use ThreadSanitizer for that. If a loom watches only some modules, it tries the
/// orders of their critical sections, but not of the others.
///
/// Nor can a loom detect that a thread waits for anything other than a `Locked`. For example, a
/// thread that waits for another thread with a semaphore keeps the baton and never returns. So give
/// the test a deadline.
///
/// If a thread is stuck because of a deadlock or because it enters a lock again, it can't be
/// unwound. The thread stays suspended, along with the values that it captured, until the process
/// ends. For each fault, there's at most one such thread per operation.
///
/// Critical sections can be tested in debug builds only. In a release build, every run reports a
/// fault that says so.
public struct Loom<Subject> {
  let modules: [String]
  let stopsAtExchanges: Bool
  let makeSubject: () -> Subject
  let threads: KeyValuePairs<String, (Subject) -> Void>
  let claim: (Subject) -> String?

  /// Creates a loom that runs the threads on a new subject for each order.
  ///
  /// - Parameters:
  ///   - modules: The modules at whose critical sections threads stop, or an empty array for all
  ///     modules. At the sections of other modules, a thread stops only if another thread holds the
  ///     lock.
  ///   - stopsAtExchanges: Whether threads also stop before the atomic exchanges of these modules.
  ///     If they do, there are many more orders.
  ///   - makeSubject: A function that makes the shared subject for an order.
  ///   - threads: The operations of the threads, by name, in the order in which they are tried.
  ///   - claim: A function that's called when all threads have finished. It returns `nil` if the
  ///     claim holds; otherwise, it returns a description of the fault.
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
  /// If two threads have m and n stops, there are (m + n)! / (m! × n!) orders. For example, there
  /// are 252 orders for five and five stops. If the threads enter two locks in opposite orders in a
  /// run that doesn't deadlock, the search continues, because another order may cause the deadlock.
  /// If no order does, this method reports the first such run.
  ///
  /// - Parameter limit: The maximum number of orders. If there are more, the search ends with a
  ///   failure.
  /// - Returns: The number of orders that were tried, and the first order that fails.
  /// - Complexity: O(orders × stops) turns.
  public func explore(limit: Int = 100_000) -> Exploration {
    LoomProgress.looms.wrappingAdd(1, ordering: .relaxed)
    defer { LoomProgress.looms.wrappingSubtract(1, ordering: .relaxed) }
    var path: [Int] = []
    var suspect: LoomRun?
    for orders in 1...limit {
      var taken: [(turn: Int, of: Int)] = []
      LoomProgress.orders.wrappingAdd(1, ordering: .relaxed)
      let result = run { open in
        let turn = taken.count < path.count ? path[taken.count] : 0
        guard turn < open.count else {
          return .refuse("The threads didn't do the same every time, so no order can be repeated.")
        }
        taken.append((turn, open.count))
        return .go(open[turn])
      }
      if result.run.fault != nil {
        guard result.isSuspicion else { return Exploration(orders: orders, failure: result.run) }
        suspect = suspect ?? result.run
      }
      guard let last = taken.lastIndex(where: { $0.turn + 1 < $0.of }) else {
        return Exploration(orders: orders, failure: suspect)
      }
      path = taken[..<last].map(\.turn) + [taken[last].turn + 1]
    }
    let fault = "More than \(limit) orders: give the threads less to do, or watch fewer modules."
    return Exploration(orders: limit, failure: LoomRun(turns: [], fault: fault))
  }

  /// Runs the threads once, in a given order.
  ///
  /// - Parameter schedule: The names of the threads that take the turns, from first to last.
  /// - Returns: The run, which has a fault if the schedule can't be followed to its end.
  public func replay(_ schedule: [String]) -> LoomRun {
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
        "The schedule continues after step \(run.turns.count), when all threads have finished."
    }
    return run
  }
}

extension Loom {
  /// A run, and whether its fault is only a suspicion: a possible deadlock that this order didn't
  /// cause.
  typealias RunResult = (run: LoomRun, isSuspicion: Bool)

  #if DEBUG
    /// Runs the threads once, on a new subject.
    ///
    /// - Parameter choose: A function that chooses among the threads that can continue.
    /// - Returns: The run, and whether its fault is only a suspicion.
    func run(choosing choose: ([Int]) -> Choice) -> RunResult {
      let subject = makeSubject()
      let state = WovenRun(
        names: threads.map(\.key),
        modules: modules,
        stopsAtExchanges: stopsAtExchanges,
        operations: threads.map { thread in { thread.value(subject) } }
      )
      state.run(choosing: choose)
      if let fault = state.fault {
        return (LoomRun(turns: state.turns, fault: fault, idea: state.idea), false)
      }
      if let broken = claim(subject) {
        return (LoomRun(turns: state.turns, fault: broken), false)
      }
      return (LoomRun(turns: state.turns, fault: state.inversion), state.inversion != nil)
    }
  #else
    /// Returns a fault, because a release build can't stop at critical sections.
    func run(choosing choose: ([Int]) -> Choice) -> RunResult {
      (LoomRun(turns: [], fault: "Critical sections can be woven in a debug build only."), false)
    }
  #endif
}

/// The choice at a stop: who goes on, if anybody does.
enum Choice {
  /// Lets a thread continue.
  case go(Int)
  /// Lets the threads finish in any order, and reports this text as the fault of the run.
  case refuse(String)
}
