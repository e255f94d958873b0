#if DEBUG
  import KVOLocking

  /// The locks that threads hold, and the names of all locks.
  struct LockTable {
    /// A lock that's held, with the thread that holds it and the turn that entered it.
    typealias Hold = (thread: Int, lock: LockIdentity, turn: Turn)

    private var holds: [Hold] = []
    private var names: [LockIdentity: String] = [:]
    private var order = LockOrder()

    func hold(of lock: LockIdentity) -> Hold? { holds.first { $0.lock == lock } }

    func holder(of lock: LockIdentity) -> Int? { hold(of: lock)?.thread }

    func name(of lock: LockIdentity) -> String { names[lock] ?? lock.stateName }

    /// Names a lock after the type of its state.
    ///
    /// If another lock already has this name, a number is added, as in `Name #2`.
    mutating func register(_ lock: LockIdentity) {
      guard names[lock] == nil else { return }
      let namesakes = names.keys.count { $0.stateName == lock.stateName }
      names[lock] = namesakes == 0 ? lock.stateName : "\(lock.stateName) #\(namesakes + 1)"
    }

    /// Records that a thread enters a lock.
    ///
    /// - Returns: Another thread that nested this lock and the returned lock in the opposite order,
    ///   if there is one.
    mutating func enter(
      _ lock: LockIdentity,
      by thread: Int,
      for turn: Turn
    ) -> (other: Int, outer: LockIdentity)? {
      let held = holds.filter { $0.thread == thread }.map(\.lock)
      holds.append((thread, lock, turn))
      return order.enter(lock, by: thread, holding: held)
    }

    mutating func leave(_ lock: LockIdentity) {
      holds.removeAll { $0.lock == lock }
    }
  }
#endif
