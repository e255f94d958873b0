internal import Dispatch
internal import Foundation
internal import KeyValueObserving
internal import Synchronization

/// Where a handler may be called, and the call to `observe` that says so.
@usableFromInline struct Place {
  private enum Extent {
    case anywhere, oneThread
    case actor(Isolation)
  }

  private let extent: Extent
  @usableFromInline let file: StaticString
  @usableFromInline let line: UInt

  /// Creates the place of a handler that may be called on any thread.
  @usableFromInline static func anywhere(_ file: StaticString, _ line: UInt) -> Self {
    Self(extent: .anywhere, file: file, line: line)
  }

  /// Creates the place of a handler that's called on an actor or, if there's none, on one thread at
  /// a time.
  @usableFromInline static func on(
    _ actor: (any Actor)?,
    _ file: StaticString,
    _ line: UInt
  ) -> Self {
    let extent = actor.map { Extent.actor(Isolation(to: $0, file, line)) } ?? .oneThread
    return Self(extent: extent, file: file, line: line)
  }

  @usableFromInline var isolation: Isolation? {
    if case .actor(let isolation) = extent { isolation } else { nil }
  }

  var isAnywhere: Bool { if case .anywhere = extent { true } else { false } }
  @usableFromInline var isOneThread: Bool { if case .oneThread = extent { true } else { false } }
}

/// The check that a handler is called on its actor.
@usableFromInline final class Isolation: Sendable {
  /// The actor, which may be the observer itself.
  private weak let actor: (any Actor)?
  private let isMain: Bool
  private let file: StaticString
  private let line: UInt

  init(to actor: any Actor, _ file: StaticString, _ line: UInt) {
    (self.actor, isMain) = (actor, actor === MainActor.shared)
    (self.file, self.line) = (file, line)
  }

  /// Stops the process unless the current code runs on the actor.
  ///
  /// The check comes before the value is read, because a getter may be called only there, too.
  ///
  /// - Returns: Whether to make the call; false if the actor has been deallocated.
  @usableFromInline func permits(_ object: AnyObject) -> Bool {
    if isMain, isOnMainQueue { return true }
    guard let actor else { return false }
    // If the check fails for the main actor on Linux, the runtime prints no message.
    if isMain {
      let message = """
        \(contextOfCall(object, file, line)) It's called on the main actor only, but this change \
        was made elsewhere.

        """
      FileHandle.standardError.write(Data(message.utf8))
    }
    actor.preconditionIsolated(
      "\(contextOfCall(object, file, line)) It's called on its actor only."
    )
    return true
  }

  /// The actor, if the current code may run elsewhere.
  ///
  /// If the actor itself has been deallocated, nobody else can use its objects.
  var actorElsewhere: (any Actor)? { isMain && isOnMainQueue ? nil : actor }
}

private let mainQueueKey: DispatchSpecificKey<Void> = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()

/// Whether the current code runs on the main thread, or on the main queue.
///
/// In either case, no other code of the main actor runs at the same time. Checking the thread alone
/// isn't enough, because on Linux, `dispatchMain` may run the main queue on different threads. On
/// Linux, Foundation takes about 350 ns to answer, so this property asks it last, and remembers the
/// main thread.
private var isOnMainQueue: Bool {
  let current = ThreadID.current.number
  if mainThread.load(ordering: .relaxed) == current { return true }
  if DispatchQueue.getSpecific(key: mainQueueKey) != nil { return true }
  guard Thread.isMainThread else { return false }
  mainThread.store(current, ordering: .relaxed)
  return true
}

private let mainThread = Atomic<UInt>(0)

/// Returns the beginning of a message about a call, which names the object and the place of the
/// registration.
///
/// The message doesn't name the key path, because the value would have to be read to find its name.
func contextOfCall(_ object: AnyObject, _ file: StaticString, _ line: UInt) -> String {
  let text = instance(type(of: object), ObjectIdentifier(object))
  return "\(text) changed a value that's observed at \(file):\(line)."
}

#if DEBUG
  /// A check for overlapping calls to one handler.
  ///
  /// The check doesn't order any memory accesses, so ThreadSanitizer still reports calls that race
  /// without overlapping.
  final class OverlapCheck: Sendable {
    /// The number of the thread whose call is under way; 0 if there's none.
    private let owner = Atomic<UInt>(0)

    /// Records the start of a call, and stops the process if another thread's call is under way.
    ///
    /// - Returns: Whether the call isn't nested in another one, so that `end` has to follow it.
    func begin(_ call: () -> String) -> Bool {
      let thread = ThreadID.current.number
      let (isOutermost, current) = owner.compareExchange(
        expected: 0,
        desired: thread,
        ordering: .relaxed
      )
      if isOutermost || current == thread { return isOutermost }
      fatalError(
        """
        \(call()) Another thread was reading the value, or running the handler, at the same time. \
        The handler is for one thread at a time: the compiler didn't see that the object, the \
        observer, and the handler are Sendable.
        """
      )
    }

    /// Records the end of the outermost call.
    func end() { owner.store(0, ordering: .relaxed) }
  }
#endif
