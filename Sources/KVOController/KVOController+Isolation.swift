public import KeyValueObserving

extension KVOController {
  /// Returns a handler that stops the process when called in the wrong place.
  ///
  /// With an actor, the process stops if the handler is called outside of that actor. Without one,
  /// a debug build stops if the handler is called while another thread is running it.
  @inlinable
  static func confine<Object: KeyValueObservable, Value>(
    _ handler: @escaping Handler<Object, Value>,
    to actor: (any Actor)?,
    _ file: StaticString,
    _ line: UInt
  ) -> Handler<Object, Value> {
    guard let actor else {
      #if DEBUG
        let overlaps = OverlapCheck()
        return { observer, object, change in
          overlaps.begin { contextOfCall(object, change.keyPath, file, line) }
          defer { overlaps.end() }
          handler(observer, object, change)
        }
      #else
        return handler
      #endif
    }
    if actor === MainActor.shared {
      return { observer, object, change in
        checkIsolation(to: MainActor.shared) { contextOfCall(object, change.keyPath, file, line) }
        handler(observer, object, change)
      }
    }
    // The reference is weak, because the actor may be the observer itself. After the actor's
    // deallocation, the handler isn't called.
    return { [weak actor] observer, object, change in
      guard let actor else { return }
      checkIsolation(to: actor) { contextOfCall(object, change.keyPath, file, line) }
      handler(observer, object, change)
    }
  }
}

// While a method is unapplied, the compiler treats it as nonisolated. For example, it accepts
// `let action: (Board) -> () -> Void = Board.refresh`, even if `refresh` is isolated to an actor.
// By contrast, a function of an `@isolated(any)` type keeps its actor, so each call can be checked.
//
// The compiler would require each call to such a function to be awaited, because it can't know that
// the code already runs on the function's actor. However, a synchronous function is called in the
// same way whether or not it's isolated, because the actor is stored in the closure's context
// (SE-0431). So it's safe to drop the isolation with `unsafeBitCast`.

extension KVOController {
  /// Returns a handler that calls a method without parameters.
  @inlinable
  static func handler<Object: KeyValueObservable, Value>(
    calling action: @escaping (Observer) -> @isolated(any) () -> Void,
    _ file: StaticString,
    _ line: UInt
  ) -> Handler<Object, Value> {
    { observer, object, change in
      let method = action(observer)
      checkIsolation(to: method.isolation) { contextOfCall(object, change.keyPath, file, line) }
      unsafeBitCast(method, to: (() -> Void).self)()
    }
  }

  /// Returns a handler that calls a method that takes the change.
  @inlinable
  static func handler<Object: KeyValueObservable, Value>(
    calling action: @escaping (Observer) -> @isolated(any) (Change<Value>) -> Void,
    _ file: StaticString,
    _ line: UInt
  ) -> Handler<Object, Value> {
    { observer, object, change in
      let method = action(observer)
      checkIsolation(to: method.isolation) { contextOfCall(object, change.keyPath, file, line) }
      unsafeBitCast(method, to: ((Change<Value>) -> Void).self)(change)
    }
  }

  /// Returns a handler that calls a method that takes the change and the object.
  @inlinable
  static func handler<Object: KeyValueObservable, Value>(
    calling action: @escaping (Observer) -> @isolated(any) (Change<Value>, Object) -> Void,
    _ file: StaticString,
    _ line: UInt
  ) -> Handler<Object, Value> {
    { observer, object, change in
      let method = action(observer)
      checkIsolation(to: method.isolation) { contextOfCall(object, change.keyPath, file, line) }
      unsafeBitCast(method, to: ((Change<Value>, Object) -> Void).self)(change, object)
    }
  }
}
