#if DEBUG
  import KVOLocking

  /// A record of the locks that threads entered while they held other locks.
  struct LockOrder {
    private struct Nesting {
      let thread: Int
      let outer: LockIdentity
      let inner: LockIdentity
      /// The other locks that were held, because two nestings under a common lock can't cause a
      /// deadlock.
      let gates: Set<LockIdentity>
    }

    private var nestings: [Nesting] = []

    /// Records that a thread enters a lock while it holds others.
    ///
    /// - Returns: The first thread that nested two of these locks in the opposite order, and the
    ///   lock that's the outer one on the current thread.
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
