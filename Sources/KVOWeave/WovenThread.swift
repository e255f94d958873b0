#if DEBUG
  import Foundation
  import KVOLocking

  /// One thread of a run, as its locks and points see it.
  final class WovenThread: LockWatcher {
    private let index: Int
    private let weaving: Weaving
    // Never used, only compared.
    private nonisolated(unsafe) let thread = Thread.current

    /// Stands for the calling thread, which holds the baton.
    init(index: Int, in weaving: Weaving) {
      self.index = index
      self.weaving = weaving
    }

    /// Runs the thread's operation from its first stop to its end.
    func run() {
      LockWatch.$watcher.withValue(self) { weaving.perform(index) }
      weaving.leave(index, .finished)
    }

    func willEnter(_ lock: LockIdentity, step: String, file: StaticString, line: UInt) {
      guard isCurrent else { return }
      weaving.locks.register(lock)
      let name = weaving.locks.name(of: lock)
      let step = makeStep(step, lock: name, file: file, line: line)
      if let hold = weaving.locks.hold(of: lock), hold.thread == index {
        let (first, again) = ("\(hold.step.action) (\(hold.step.place))", "(\(step.place))")
        weaving.fault = """
          Re-entry: \(step.thread) is inside the lock of \(name) since \(first) and enters it again \
          in \(step.action) \(again). It waits for itself, for ever.
          """
        weaving.leave(index, .stuck)
        weaving.baton.wait(as: index)
      }
      if isWatched(file) || weaving.locks.holder(of: lock) != nil {
        weaving.park(index, before: step, wants: lock)
      }
      if let (other, outer) = weaving.locks.enter(lock, by: index, for: step) {
        let (inner, outer) = (name, weaving.locks.name(of: outer))
        weaving.inversion =
          weaving.inversion ?? """
            Lock order: \(step.thread) enters the lock of \(inner) inside that of \(outer), \
            \(weaving.names[other]) the other way round. Two threads can wait for each other.
            """
      }
    }

    func didLeave(_ lock: LockIdentity) {
      guard isCurrent else { return }
      weaving.locks.leave(lock)
    }

    func willExchange(_ step: String, file: StaticString, line: UInt) {
      guard isCurrent, weaving.stopsAtExchanges, isWatched(file) else { return }
      weaving.park(index, before: makeStep(step, lock: nil, file: file, line: line), wants: nil)
    }

    /// Stops at a point outside all locks.
    func willPass(_ action: String, file: StaticString, line: UInt) {
      guard isCurrent else { return }
      let step = makeStep(action, lock: nil, file: file, line: line)
      weaving.park(index, before: step, wants: nil)
    }

    // A `Task` that the operation starts inherits this watcher, but runs elsewhere and unwoven.
    private var isCurrent: Bool { Thread.current === thread }

    private func isWatched(_ file: StaticString) -> Bool {
      let module = "\(file)".prefix { $0 != "/" }
      return weaving.modules.isEmpty || weaving.modules.contains(String(module))
    }

    private func makeStep(
      _ action: String,
      lock: String?,
      file: StaticString,
      line: UInt
    ) -> Step {
      let file = "\(file)".split(separator: "/").last ?? ""
      let place = "\(file):\(line)"
      return Step(thread: weaving.names[index], action: action, lock: lock, place: place)
    }
  }
#endif
