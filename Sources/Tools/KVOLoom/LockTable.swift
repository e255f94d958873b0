#if DEBUG
  import KVOLocking

  /// The locks that threads hold.
  struct LockTable {
    /// A lock that's held, with the thread that holds it and the turn that entered it.
    typealias Hold = (thread: Int, lock: LockIdentity, turn: Turn)

    private var holds: [Hold] = []
    private var order = LockOrder()

    func hold(of lock: LockIdentity) -> Hold? { holds.first { $0.lock == lock } }

    /// Records that a thread enters a lock.
    ///
    /// - Returns: Another thread that nested this lock and one that's held in the opposite order,
    ///   if there is one, and the turn that entered the other lock.
    mutating func enter(
      _ lock: LockIdentity,
      by thread: Int,
      for turn: Turn
    ) -> (other: Int, outer: Turn)? {
      let held = holds.filter { $0.thread == thread }
      holds.append((thread, lock, turn))
      let inversion = order.enter(lock, by: thread, holding: held.map(\.lock))
      return inversion.flatMap { other, outer in hold(of: outer).map { (other, $0.turn) } }
    }

    mutating func leave(_ lock: LockIdentity) {
      holds.removeAll { $0.lock == lock }
    }
  }
#endif
