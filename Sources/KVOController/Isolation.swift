extension KVOController {
  /// The block itself, or one that is called on the actor where it was written, and nowhere else.
  @inlinable
  static func block<Object, Value>(
    _ block: @escaping Block<Object, Value>,
    on actor: (any Actor)?
  ) -> Block<Object, Value> {
    guard let actor else { return block }
    if actor === MainActor.shared {
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
///
/// To remember the main actor's thread would be quicker than to ask. But on Linux the main queue, once
/// nobody runs it by hand, goes from thread to thread.
@usableFromInline func checkIsolation(of actor: (any Actor)?) {
  actor?.preconditionIsolated("A change was made outside of the actor that observes it.")
}
