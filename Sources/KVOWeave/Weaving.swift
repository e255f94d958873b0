#if DEBUG
  import Foundation
  import KVOLocking

  /// One run: the threads, where each has stopped, and who holds which lock.
  // Unchecked, because only who holds the baton reads or writes it.
  final class Weaving: @unchecked Sendable {
    /// Where a thread is; it begins as running, and ends as finished or stuck.
    enum Seat {
      /// Has the baton; it comes to a stop, finishes or gets stuck.
      case running
      /// Has stopped; it goes on when chosen, which takes the lock it wants to be free.
      case parked(Step, wants: LockIdentity?)
      case finished
      /// Waits for itself, for ever.
      case stuck
    }

    /// More stops than this in one run are taken for an endless loop.
    static let longestRun = 10_000

    let baton = Baton()
    let names: [String]
    let modules: [String]
    let stopsAtExchanges: Bool
    private var operations: [(() -> Void)?]
    private var seats: [Seat]
    private(set) var steps: [Step] = []
    var fault: String?
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
      seats = names.map { _ in .running }
    }

    /// Starts the threads, then gives out turns until all have finished or nobody can go on.
    func run(choosing choose: ([Int]) -> Turn) {
      for thread in names.indices {
        Thread.detachNewThread {
          self.baton.wait(as: thread)
          WovenThread(index: thread, in: self).run()
        }
        giveTurn(to: thread)
      }
      var complaint: String?
      while fault == nil {
        let open = seats.indices.filter(canGoOn)
        if open.isEmpty { break }
        if steps.count == Self.longestRun {
          fault = "Not all have finished after \(steps.count) steps: an endless loop?"
          break
        }
        switch complaint == nil ? choose(open) : .go(open[0]) {
        case .go(let thread):
          if case .parked(let step, _) = seats[thread] { steps.append(step) }
          giveTurn(to: thread)
        case .refuse(let sentence):
          complaint = sentence
        }
      }
      fault = fault ?? deadlock ?? complaint
    }

    private func giveTurn(to thread: Int) {
      seats[thread] = .running
      baton.pass(to: thread)
      baton.wait(as: nil)
    }

    private func canGoOn(_ thread: Int) -> Bool {
      guard case .parked(_, let lock) = seats[thread] else { return false }
      return lock.map { locks.holder(of: $0) == nil } ?? true
    }

    private var deadlock: String? {
      let waits = zip(names, seats).compactMap { name, seat -> String? in
        guard case .parked(_, let lock?) = seat, let holder = locks.holder(of: lock) else {
          return nil
        }
        return "\(name) waits for the lock of \(locks.name(of: lock)), held by \(names[holder])"
      }
      return waits.isEmpty ? nil : "Deadlock: \(waits.joined(separator: "; ")). Nobody can go on."
    }

    /// Runs a thread's operation and drops it with all that it captured.
    func perform(_ thread: Int) {
      let operation = operations[thread]
      operations[thread] = nil
      operation?()
    }

    /// Gives the baton back and returns when the thread's turn has come again.
    func park(_ thread: Int, before step: Step, wants lock: LockIdentity?) {
      seats[thread] = .parked(step, wants: lock)
      baton.pass(to: nil)
      baton.wait(as: thread)
    }

    /// Gives the baton back for good.
    func leave(_ thread: Int, _ seat: Seat) {
      seats[thread] = seat
      baton.pass(to: nil)
    }
  }
#endif
