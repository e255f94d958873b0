public import KeyValueObserving

extension KVOController {
  /// Returns a handler that stops the process if it's called where it mustn't be.
  ///
  /// With an actor, that's everywhere else. Without one, in debug builds, that's wherever another
  /// thread is running the handler.
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
    // Weak, because the actor may be the observer itself. After its deallocation, no code runs on
    // it.
    return { [weak actor] observer, object, change in
      guard let actor else { return }
      checkIsolation(to: actor) { contextOfCall(object, change.keyPath, file, line) }
      handler(observer, object, change)
    }
  }
}

// The compiler lets a method of an actor pass for a nonisolated method while it's unapplied: it
// accepts `let action: (Board) -> () -> Void = Board.refresh`, whatever isolates `refresh`. The
// type `@isolated(any)` keeps the actor, so that each call can be checked.
//
// The compiler would require each call of such a method to be awaited, because it can't know that
// this is the method's actor. A synchronous function is called in the same way whether or not it
// has an isolation (in SE-0431, the closure's context keeps it), so `unsafeBitCast` is safe here.

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
