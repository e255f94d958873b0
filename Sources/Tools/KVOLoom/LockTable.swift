#if DEBUG
  import KVOLocking

  /// The locks that threads hold, and those that they have entered while they held others.
  struct LockTable {
    /// A lock that's held, with the thread that holds it and the turn that entered it.
    typealias Hold = (thread: Int, lock: LockIdentity, turn: Turn)

    /// A lock that a thread entered while it held another one.
    private struct Nesting {
      let thread: Int
      let outer: LockIdentity
      let inner: LockIdentity
      /// The other locks that were held, because two nestings under a common lock can't cause a
      /// deadlock.
      let gates: Set<LockIdentity>
    }

    private var holds: [Hold] = []
    private var nestings: [Nesting] = []

    func hold(of lock: LockIdentity) -> Hold? { holds.first { $0.lock == lock } }

    /// Records that a thread enters a lock.
    ///
    /// - Returns: The first thread that nested this lock and one that's held in the opposite order,
    ///   if there is one, and the turn that entered the other lock.
    mutating func enter(
      _ lock: LockIdentity,
      by thread: Int,
      for turn: Turn
    ) -> (other: Int, outer: Turn)? {
      let held = holds.filter { $0.thread == thread }
      holds.append((thread, lock, turn))
      var inversion: (Int, Turn)?
      for outer in held {
        let gates = Set(held.map(\.lock)).subtracting([outer.lock])
        let opposite = nestings.first {
          $0.thread != thread && $0.outer == lock && $0.inner == outer.lock
            && $0.gates.isDisjoint(with: gates)
        }
        inversion = inversion ?? opposite.map { ($0.thread, outer.turn) }
        nestings.append(Nesting(thread: thread, outer: outer.lock, inner: lock, gates: gates))
      }
      return inversion
    }

    mutating func leave(_ lock: LockIdentity) {
      holds.removeAll { $0.lock == lock }
    }
  }
#endif
