// The compiler lets a method of an actor pass for a method of none while it is unapplied: it
// accepts `let action: (Board) -> () -> Void = Board.refresh`, whatever isolates `refresh`. Such an
// action could be called on any thread. So the library takes methods as `@isolated(any)`, which
// carry their actor along, and asks it before every call.

extension KVOController {
  /// A block that calls a method which takes nothing.
  @inlinable
  static func block<Object, Value>(
    calling action: @escaping (Observer) -> @isolated(any) () -> Void
  ) -> Block<Object, Value> {
    { observer, _, _ in
      let method = action(observer)
      checkIsolation(of: method.isolation)
      unsafeBitCast(method, to: (() -> Void).self)()
    }
  }

  /// A block that calls a method which takes the change.
  @inlinable
  static func block<Object, Value>(
    calling action: @escaping (Observer) -> @isolated(any) (Change<Value>) -> Void
  ) -> Block<Object, Value> {
    { observer, _, change in
      let method = action(observer)
      checkIsolation(of: method.isolation)
      unsafeBitCast(method, to: ((Change<Value>) -> Void).self)(change)
    }
  }

  /// A block that calls a method which takes the change and the object.
  @inlinable
  static func block<Object, Value>(
    calling action: @escaping (Observer) -> @isolated(any) (Change<Value>, Object) -> Void
  ) -> Block<Object, Value> {
    { observer, object, change in
      let method = action(observer)
      checkIsolation(of: method.isolation)
      unsafeBitCast(method, to: ((Change<Value>, Object) -> Void).self)(change, object)
    }
  }
}

// About `unsafeBitCast` above: the compiler would have such a method awaited, since it cannot know
// that this is the method's actor. A synchronous function is called in the same way whether or not
// it carries an isolation (SE-0431 keeps that in the closure's context), so only its type differs.
