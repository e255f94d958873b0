internal import KeyValueObserving
internal import Synchronization

extension KVOController {
  /// The block itself, or one that is called on the actor where it was written, and nowhere else.
  @inlinable
  static func block<Object, Value>(
    _ block: @escaping Block<Object, Value>,
    on actor: isolated (any Actor)?
  ) -> Block<Object, Value> {
    guard let actor else { return block }
    if actor === MainActor.shared {
      checkIsolation(of: MainActor.shared)
      return { observer, object, change in
        checkIsolation(of: MainActor.shared)
        block(observer, object, change)
      }
    }
    // Weak, because the actor may be the observer itself. Once it is gone, nobody is on it.
    return { [weak actor] observer, object, change in
      guard let actor else { return }
      checkIsolation(of: actor)
      block(observer, object, change)
    }
  }
}

/// Stops the process if a change is made elsewhere than on the actor of who is to be told.
@usableFromInline func checkIsolation(of actor: (any Actor)?) {
  guard let actor else { return }
  let thread = ThreadID.current.number
  // The main actor keeps to one thread. To compare threads is quicker than to ask, and on Linux the
  // runtime would stop without a word.
  guard actor === MainActor.shared, let main = MainThread.number else {
    actor.preconditionIsolated(complaint)
    if actor === MainActor.shared { MainThread.number = thread }
    return
  }
  guard thread == main else { fatalError(complaint) }
}

private let complaint = """
  A change was made outside of the actor that observes it. Change the object on that actor, or \
  observe it with a @Sendable block or a delivery.
  """

/// The thread of the main actor, once somebody was seen there.
private enum MainThread {
  private static let known = Atomic<UInt>(0)

  static var number: UInt? {
    get {
      let number = known.load(ordering: .relaxed)
      return number == 0 ? nil : number
    }
    set { known.store(newValue ?? 0, ordering: .relaxed) }
  }
}
