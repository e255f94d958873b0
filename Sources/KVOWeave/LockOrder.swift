#if DEBUG
  import KVOLocking

  /// Which locks were entered inside which others, and by whom.
  struct LockOrder {
    private struct Nesting {
      let thread: Int
      let outer: LockIdentity
      let inner: LockIdentity
      /// What else was held: two nestings under one common lock never meet.
      let gates: Set<LockIdentity>
    }

    private var nestings: [Nesting] = []

    /// Notes that a thread enters a lock while it holds others.
    ///
    /// - Returns: The first thread seen to nest two of them the other way round, and the outer one.
    mutating func enter(
      _ lock: LockIdentity,
      by thread: Int,
      holding held: [LockIdentity]
    ) -> (other: Int, outer: LockIdentity)? {
      var found: (Int, LockIdentity)?
      for outer in held {
        let gates = Set(held).subtracting([outer])
        let opposite = nestings.first {
          $0.thread != thread && $0.outer == lock && $0.inner == outer
            && $0.gates.isDisjoint(with: gates)
        }
        found = found ?? opposite.map { ($0.thread, outer) }
        nestings.append(Nesting(thread: thread, outer: outer, inner: lock, gates: gates))
      }
      return found
    }
  }
#endif
