#if DEBUG
  import KVOLocking

  /// Who holds which lock, and what people call it.
  struct LockTable {
    /// The holder of a lock and what it entered it for.
    typealias Hold = (thread: Int, lock: LockIdentity, step: Step)

    private var holds: [Hold] = []
    private var names: [LockIdentity: String] = [:]
    private var order = LockOrder()

    func hold(of lock: LockIdentity) -> Hold? { holds.first { $0.lock == lock } }

    func holder(of lock: LockIdentity) -> Int? { hold(of: lock)?.thread }

    func name(of lock: LockIdentity) -> String { names[lock] ?? lock.stateName }

    /// Names a lock after its state; the second lock of a name becomes `Name #2`.
    mutating func register(_ lock: LockIdentity) {
      guard names[lock] == nil else { return }
      let namesakes = names.keys.count { $0.stateName == lock.stateName }
      names[lock] = namesakes == 0 ? lock.stateName : "\(lock.stateName) #\(namesakes + 1)"
    }

    /// Notes a new holder.
    ///
    /// - Returns: Who nests this lock and the returned one the other way round, if anybody does.
    mutating func enter(
      _ lock: LockIdentity,
      by thread: Int,
      for step: Step
    ) -> (other: Int, outer: LockIdentity)? {
      let held = holds.filter { $0.thread == thread }.map(\.lock)
      holds.append((thread, lock, step))
      return order.enter(lock, by: thread, holding: held)
    }

    mutating func leave(_ lock: LockIdentity) {
      holds.removeAll { $0.lock == lock }
    }
  }
#endif
