internal import Dispatch
internal import Foundation
internal import KeyValueObserving
internal import Synchronization

/// The place in which a handler may be called, and the call that has registered the handler.
@frozen @usableFromInline struct Place {
  /// The check that the handler is called in its place; nil if nothing is checked.
  @usableFromInline let confinement: Confinement?
  /// Whether the handler is for one thread at a time, which only the compiler and a debug build
  /// check.
  @usableFromInline let isForOneThread: Bool
  @usableFromInline let file: StaticString
  @usableFromInline let line: UInt

  /// Creates the place for a handler that may be called on any thread.
  @usableFromInline static func anyThread(_ file: StaticString, _ line: UInt) -> Self {
    Self(confinement: nil, isForOneThread: false, file: file, line: line)
  }

  private init(confinement: Confinement?, isForOneThread: Bool, file: StaticString, line: UInt) {
    (self.confinement, self.isForOneThread) = (confinement, isForOneThread)
    (self.file, self.line) = (file, line)
  }

  /// Creates a place on an actor or, if it's nil, on one thread at a time, which only a debug build
  /// checks.
  @usableFromInline init(_ actor: (any Actor)?, _ file: StaticString, _ line: UInt) {
    isForOneThread = actor == nil
    (self.file, self.line) = (file, line)
    if let actor {
      let isMain = actor === MainActor.shared
      confinement = Confinement(isMain ? .mainActor : .actor(WeakActor(actor)), file, line)
    } else {
      #if DEBUG
        confinement = Confinement(.oneThread(OverlapCheck()), file, line)
      #else
        confinement = nil
      #endif
    }
  }
}

extension KVOController {
  /// Returns the place for a handler that's called in the caller's context.
  ///
  /// If a `Sendable` observer is released on another thread, so is what its controller retains.
  @usableFromInline func place<Object>(
    _ actor: (any Actor)?,
    _ file: StaticString,
    _ line: UInt,
    of type: Object.Type
  ) -> Place {
    if actor == nil, isShared, retaining == .observedObjects {
      fatalError(
        """
        \(Observer.self) is Sendable, so its registrations may end on any thread, and release the \
        observed object there, but \(type) isn't Sendable. Observe it on an actor, or with \
        kvoControllerNonRetaining, or make it Sendable.
        """,
        file: file,
        line: line
      )
    }
    return Place(actor, file, line)
  }
}

/// The check that a handler is called in its place.
@usableFromInline final class Confinement {
  fileprivate enum Kind {
    /// The main actor.
    case mainActor
    /// Another actor; nil after its deallocation. The actor may be the observer itself.
    case actor(WeakActor)
    /// One thread at a time.
    case oneThread(OverlapCheck)
  }

  private let kind: Kind
  private let file: StaticString
  private let line: UInt
  #if DEBUG
    /// The number of calls to the handler that are under way; used only in the place.
    private var depth = 0
  #endif

  fileprivate init(_ kind: Kind, _ file: StaticString, _ line: UInt) {
    self.kind = kind
    self.file = file
    self.line = line
  }

  /// Stops the process unless the current code runs on the right actor.
  ///
  /// The check comes before a value is read, because a getter may be called only in that place,
  /// too.
  ///
  /// - Returns: Whether to make the call; false if the actor has been deallocated.
  @usableFromInline func permits(_ object: AnyObject) -> Bool {
    let actor: any Actor
    switch kind {
    case .oneThread: return true
    case .mainActor:
      if isOnMainQueue { return true }
      actor = MainActor.shared
    case .actor(let reference):
      guard let current = reference.actor else { return false }
      actor = current
    }
    checkIsolation(to: actor) { contextOfCall(object, file, line) }
    return true
  }

  /// Calls a handler.
  ///
  /// A debug build stops the process if another thread is calling it, or if more than 50 of its
  /// calls are nested. Some 80 of them fill a stack of 512 KB, which every thread but the first has
  /// on Apple's systems.
  @inlinable func call(for object: AnyObject, _ handler: () -> Void) {
    #if DEBUG
      willCall(for: object)
      defer { didCall() }
    #endif
    handler()
  }

  #if DEBUG
    @usableFromInline func willCall(for object: AnyObject) {
      if case .oneThread(let overlaps) = kind {
        overlaps.begin { contextOfCall(object, file, line) }
      }
      depth += 1
      if depth <= 50 { return }
      fatalError(
        """
        \(contextOfCall(object, file, line)) This change was made by that observer's handler, \
        directly or not, as were 50 changes before it. If two handlers set each other's property, \
        as in a two-way binding, set a property only if the new value differs from it.
        """
      )
    }

    @usableFromInline func didCall() {
      depth -= 1
      if case .oneThread(let overlaps) = kind { overlaps.end() }
    }
  #endif

  var isToActor: Bool {
    if case .oneThread = kind { false } else { true }
  }

  /// The actor on which to release what the handler retains; nil if that's possible here.
  ///
  /// If the actor itself has been deallocated, nobody else can use its objects.
  var heir: (any Actor)? {
    switch kind {
    case .oneThread: nil
    case .mainActor: isOnMainQueue ? nil : MainActor.shared
    case .actor(let reference): reference.actor
    }
  }
}

/// A weak reference to an actor, which may be the observer itself.
@usableFromInline final class WeakActor: Sendable {
  weak let actor: (any Actor)?

  init(_ actor: any Actor) {
    self.actor = actor
  }
}

/// Stops the process unless the current code runs on the actor.
///
/// If the runtime's check fails for the main actor on Linux, the runtime stops the process without
/// a message, so this function prints one first.
///
/// - Parameters:
///   - actor: The expected actor.
///   - call: A description of the call, for the message.
private func checkIsolation(to actor: any Actor, _ call: () -> String) {
  if actor === MainActor.shared {
    if isOnMainQueue { return }
    let message =
      "\(call()) It's called on the main actor only, but this change was made elsewhere."
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
  actor.preconditionIsolated("\(call()) It's called on its actor only.")
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
private func contextOfCall(_ object: AnyObject, _ file: StaticString, _ line: UInt) -> String {
  let text = instance(type(of: object), ObjectIdentifier(object))
  return "\(text) changed a value that's observed at \(file):\(line)."
}

/// A check for overlapping calls to one handler.
///
/// The check doesn't order any memory accesses, so ThreadSanitizer still reports calls that race
/// without overlapping.
fileprivate final class OverlapCheck: @unchecked Sendable {
  // The conformance is unchecked. It's safe, because only the thread whose number is in `owner`
  // accesses `depth`.
  private let owner = Atomic<UInt>(0)
  private var depth = 0

  /// Records the start of a call, and stops the process if another thread's call is under way.
  func begin(_ call: () -> String) {
    let thread = ThreadID.current.number
    let (_, current) = owner.compareExchange(expected: 0, desired: thread, ordering: .relaxed)
    if current != 0, current != thread {
      fatalError(
        """
        \(call()) Thread \(hex(current)) was running the handler when thread \
        \(hex(thread)) made this change. The handler is for one thread at a time: the \
        compiler didn't see that the object, the observer, and the handler are Sendable.
        """
      )
    }
    depth += 1
  }

  /// Records the end of a call.
  func end() {
    depth -= 1
    if depth == 0 { owner.store(0, ordering: .relaxed) }
  }
}

private func hex(_ number: UInt) -> String { "0x" + String(number, radix: 16) }
