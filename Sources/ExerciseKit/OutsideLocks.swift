internal import Foundation
internal import KVOLocking
public import Testing

/// Records a failure if an object changes while no lock is held.
///
/// Two threads that make such a change at once would race. This check needs only one thread to find
/// it. The only locks that it knows are `Locked` values.
///
/// - Parameters:
///   - subject: The object, which is inspected along with the objects of its module that it holds.
///   - question: The thing that was asked, as the beginning of the sentence.
///   - idea: One sentence, without a period, that helps without giving the answer away.
///   - sourceLocation: The location of the failure; leave it out.
///   - body: The operation that may change the object, on the current thread.
public func expectNoChangeOutsideLocks(
  of subject: AnyObject,
  _ question: String,
  idea: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  while body: () -> Void
) {
  guard let property = changeOutsideLocks(of: subject, while: body) else { return }
  fail(
    question,
    expected: "a change only while a Locked is held",
    got: "a change of \(property) while none was held",
    idea: idea,
    sourceLocation: sourceLocation
  )
}

#if DEBUG
  /// Returns the first stored property that changes while no lock is held.
  func changeOutsideLocks(of subject: AnyObject, while body: () -> Void) -> String? {
    let watcher = ChangeWatcher(subject)
    LockWatch.$watcher.withValue(watcher, operation: body)
    watcher.compare()
    return watcher.property
  }

  /// A watcher that compares an object from one lock to the next.
  ///
  /// It takes a snapshot when the last lock is left, and another before the next one is entered.
  // Unchecked, because only the thread that creates the watcher uses it.
  private final class ChangeWatcher: LockWatcher, @unchecked Sendable {
    private let subject: AnyObject
    private let thread = Thread.current
    private var lockCount = 0
    private var snapshot: ObjectSnapshot
    /// The property that changed while no lock was held, as `Type.property`.
    private(set) var property: String?

    init(_ subject: AnyObject) {
      self.subject = subject
      snapshot = ObjectSnapshot(of: subject)
    }

    /// Takes a snapshot and compares it with the last one.
    func compare() {
      let current = takeSnapshot()
      property = property ?? current.difference(from: snapshot)
      snapshot = current
    }

    /// Takes a snapshot without being notified of the locks that this enters.
    private func takeSnapshot() -> ObjectSnapshot {
      LockWatch.$watcher.withValue(nil) { ObjectSnapshot(of: subject) }
    }

    func willEnter(_ lock: LockIdentity, step: String, file: StaticString, line: UInt) {
      guard Thread.current === thread else { return }
      if lockCount == 0 { compare() }
      lockCount += 1
    }

    func didLeave(_ lock: LockIdentity) {
      guard Thread.current === thread else { return }
      lockCount -= 1
      if lockCount == 0 { snapshot = takeSnapshot() }
    }

    func willExchange(_ step: String, file: StaticString, line: UInt) {}
  }
#else
  /// Runs the operation and returns a text for the failure: a release build can't find changes.
  func changeOutsideLocks(of subject: AnyObject, while body: () -> Void) -> String? {
    body()
    return "something that only a debug build can find"
  }
#endif
