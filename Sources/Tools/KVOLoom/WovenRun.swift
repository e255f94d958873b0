#if DEBUG
  import Foundation
  import KVOLocking

  /// The state of a run: the threads, their stops, and the locks that they hold.
  // The conformance is unchecked. It's safe, because only the thread that holds the baton reads or
  // writes the state.
  final class WovenRun: @unchecked Sendable {
    /// The state of a thread, which is `running` at first, and `finished` or `stuck` at the end.
    enum ThreadState {
      /// The thread holds the baton until it stops, finishes, or gets stuck.
      case running
      /// The thread has stopped, and can be chosen as soon as the lock that it wants is free.
      case stopped(Turn, wants: LockIdentity?)
      case finished
      /// The thread waits forever, because it enters a lock that it already holds.
      case stuck
    }

    /// The number of steps after which a run counts as an endless loop.
    static let longestRun = 10_000

    let baton = Baton()
    let names: [String]
    let modules: [String]
    let stopsAtExchanges: Bool
    private var operations: [(() -> Void)?]
    private var states: [ThreadState]
    private(set) var turns: [Turn] = []
    var fault: String?
    /// One sentence, without a period, that helps with the fault.
    var idea: String?
    var inversion: String?
    var locks = LockTable()

    init(
      names: [String],
      modules: [String],
      stopsAtExchanges: Bool,
      operations: [() -> Void]
    ) {
      self.names = names
      self.modules = modules
      self.stopsAtExchanges = stopsAtExchanges
      self.operations = operations
      states = names.map { _ in .running }
    }

    /// Starts the threads, and then gives turns to them until all have finished or none can
    /// continue.
    func run(choosing choose: ([Int]) -> Choice) {
      for thread in names.indices {
        Thread.detachNewThread {
          self.baton.wait(as: thread)
          WovenThread(index: thread, in: self).run()
        }
        giveTurn(to: thread)
      }
      var refusal: String?
      while fault == nil {
        let open = states.indices.filter(canContinue)
        if open.isEmpty { break }
        if turns.count == Self.longestRun {
          fault = "Not all threads have finished after \(turns.count) steps: an endless loop?"
          break
        }
        switch refusal == nil ? choose(open) : .go(open[0]) {
        case .go(let thread):
          if case .stopped(let turn, _) = states[thread] { turns.append(turn) }
          giveTurn(to: thread)
        case .refuse(let sentence):
          refusal = sentence
        }
      }
      fault = fault ?? deadlock ?? refusal
    }

    private func giveTurn(to thread: Int) {
      states[thread] = .running
      baton.pass(to: thread)
      baton.wait(as: nil)
    }

    private func canContinue(_ thread: Int) -> Bool {
      guard case .stopped(_, let lock) = states[thread] else { return false }
      return lock.map { locks.hold(of: $0) == nil } ?? true
    }

    private var deadlock: String? {
      let waits = zip(names, states).compactMap { name, state -> String? in
        guard case .stopped(let turn, let lock?) = state, let hold = locks.hold(of: lock) else {
          return nil
        }
        return """
          \(name) waits in \(turn.section) for the lock that \(names[hold.thread]) has entered in \
          \(hold.turn.section)
          """
      }
      return waits.isEmpty
        ? nil : "Deadlock: \(waits.joined(separator: "; ")). No thread can continue."
    }

    /// Runs the operation of a thread, and releases it with the values that it captured.
    func perform(_ thread: Int) {
      let operation = operations[thread]
      operations[thread] = nil
      operation?()
    }

    /// Passes the baton to the loom, and waits for the next turn of the thread.
    func stop(_ thread: Int, before turn: Turn, wants lock: LockIdentity?) {
      states[thread] = .stopped(turn, wants: lock)
      baton.pass(to: nil)
      baton.wait(as: thread)
    }

    /// Passes the baton to the loom for the last time.
    func leave(_ thread: Int, _ state: ThreadState) {
      states[thread] = state
      baton.pass(to: nil)
    }
  }

  /// A token that only one thread can hold at a time, which gives that thread permission to run.
  ///
  /// A thread passes the baton while it holds a mutex. Therefore, everything that one thread does
  /// before it passes the baton happens before everything that the next thread does.
  final class Baton: Sendable {
    private let turn = NSCondition()
    // Read and written only while `turn` is locked.
    private nonisolated(unsafe) var holder: Int?

    /// Passes the baton to a thread or, if `next` is `nil`, to the loom.
    func pass(to next: Int?) {
      turn.lock()
      holder = next
      turn.broadcast()
      turn.unlock()
    }

    /// Waits until the baton is held by a thread or, if `me` is `nil`, by the loom.
    func wait(as me: Int?) {
      turn.lock()
      while holder != me { turn.wait() }
      turn.unlock()
    }
  }
#endif
