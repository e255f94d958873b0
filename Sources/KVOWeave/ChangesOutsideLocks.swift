internal import Foundation
internal import KVOLocking

#if DEBUG
  /// Returns the first stored property that changes while no lock is held.
  ///
  /// - Parameters:
  ///   - subject: The object to inspect, along with the objects of its module that it refers to.
  ///   - modules: Further modules whose objects are inspected.
  ///   - body: The operation that may change the object, on the current thread.
  /// - Returns: The property, as `Type.property`; `nil` if no property changes without a lock.
  package func changeOutsideLocks(
    of subject: AnyObject,
    in modules: [String] = [],
    while body: () -> Void
  ) -> String? {
    let watcher = ChangeWatcher(subject, modules)
    LockWatch.$watcher.withValue(watcher, operation: body)
    watcher.compare()
    return watcher.property
  }

  /// A watcher that compares an object from one lock to the next.
  ///
  /// The watcher takes a snapshot when the thread leaves its last lock, and compares it with
  /// another one before the thread enters the next lock.
  // The conformance is unchecked. It's safe, because only the thread that creates the watcher uses
  // it.
  private final class ChangeWatcher: LockWatcher, @unchecked Sendable {
    private let subject: AnyObject
    private let modules: [String]
    private let thread = Thread.current
    private var lockCount = 0
    private var snapshot: ObjectSnapshot
    /// The property that changed while no lock was held, as `Type.property`.
    private(set) var property: String?

    init(_ subject: AnyObject, _ modules: [String]) {
      self.subject = subject
      self.modules = modules
      snapshot = ObjectSnapshot(of: subject, in: modules)
    }

    /// Takes a snapshot and compares it with the last one.
    func compare() {
      let current = takeSnapshot()
      property = property ?? current.difference(from: snapshot)
      snapshot = current
    }

    /// Takes a snapshot without being notified of the locks that the inspection enters.
    private func takeSnapshot() -> ObjectSnapshot {
      LockWatch.$watcher.withValue(nil) { ObjectSnapshot(of: subject, in: modules) }
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
  /// Runs the operation and returns a text for the failure, because a release build can't find
  /// changes.
  package func changeOutsideLocks(
    of subject: AnyObject,
    in modules: [String] = [],
    while body: () -> Void
  ) -> String? {
    body()
    return "something that only a debug build can find"
  }
#endif
