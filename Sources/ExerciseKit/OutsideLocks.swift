internal import Foundation
internal import KVOLocking
public import Testing

/// Records a failure if something of an object changes while no lock is held.
///
/// Two threads that do the same at once would race for it; here one thread is enough to see it. Only
/// a `Locked` is known as a lock.
///
/// - Parameters:
///   - subject: The object, which is looked at with all that it holds of its own module's.
///   - question: What was asked, as the beginning of the sentence.
///   - idea: One sentence, without a full stop, that helps without giving the answer away.
///   - sourceLocation: Where the failure is shown; leave it out.
///   - body: What is done with it, on this thread.
public func expectNoChangeOutsideLocks(
  of subject: AnyObject,
  _ question: String,
  idea: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  while body: () -> Void
) {
  guard let place = changeOutsideLocks(of: subject, while: body) else { return }
  fail(
    question,
    expected: "a change only while a Locked is held",
    came: "one of \(place) while none was",
    idea: idea,
    sourceLocation: sourceLocation
  )
}

#if DEBUG
  /// Names the first stored property that changes while no lock is held.
  func changeOutsideLocks(of subject: AnyObject, while body: () -> Void) -> String? {
    let watcher = ChangeWatcher(subject)
    LockWatch.$watcher.withValue(watcher, operation: body)
    watcher.look()
    return watcher.place
  }

  /// Looks at an object whenever the last lock is left, and again before the next one is entered.
  // Unchecked, because all is done by the one thread that it was made on.
  private final class ChangeWatcher: LockWatcher, @unchecked Sendable {
    private let subject: AnyObject
    private let thread = Thread.current
    private var locks = 0
    private var seen: Sight
    /// What has changed while no lock was held, as `Type.property`.
    private(set) var place: String?

    init(_ subject: AnyObject) {
      self.subject = subject
      seen = Sight(of: subject)
    }

    /// Compares what is seen with what was seen before.
    func look() {
      // A look enters locks, too.
      let now = LockWatch.$watcher.withValue(nil) { Sight(of: subject) }
      place = place ?? now.difference(from: seen)
      seen = now
    }

    func willEnter(_ lock: LockIdentity, step: String, file: StaticString, line: UInt) {
      guard Thread.current === thread else { return }
      if locks == 0 { look() }
      locks += 1
    }

    func didLeave(_ lock: LockIdentity) {
      guard Thread.current === thread else { return }
      locks -= 1
      if locks == 0 { seen = LockWatch.$watcher.withValue(nil) { Sight(of: subject) } }
    }

    func willExchange(_ step: String, file: StaticString, line: UInt) {}
  }
#else
  /// Says that there is nothing to see.
  func changeOutsideLocks(of subject: AnyObject, while body: () -> Void) -> String? {
    body()
    return "nothing that a release build can show"
  }
#endif
