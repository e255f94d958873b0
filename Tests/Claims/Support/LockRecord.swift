internal import KVOJudging
internal import Foundation
internal import KVOLocking

/// A record of the locks that one thread enters during an operation.
final class LockRecord: @unchecked Sendable {
  // The conformance is unchecked. It's safe, because only the thread that creates the record uses
  // its properties, apart from those that the condition guards.
  private let thread = Thread.current
  private let condition = NSCondition()
  private var isOver = false
  private var releaseNotes: [String] = []
  /// The critical sections in which the thread is, from the outside in.
  private var open: [(place: String, isLayer: Bool)] = []
  /// The files in which the library's locks were entered.
  private var files: [AnyHashable: String] = [:]

  /// The number of the library's critical sections that the thread has entered so far.
  private(set) var count = 0
  /// The library's critical sections in which the KVO layer was used.
  private(set) var sectionsAroundLayer: [String] = []
  /// The sections in which the thread was when `check` was called, as in
  /// `takes out (Registry.swift:7)`.
  private(set) var found: [String] = []

  /// Descriptions of the releases so far, in alphabetical order.
  var releases: [String] { condition.withLock { releaseNotes.sorted() } }

  /// Adds the sections in which the thread is to the ones that were found.
  ///
  /// Code that isn't part of the library calls this method. A call on another thread has no effect,
  /// because it may come at any time, so that a claim would depend on luck.
  func check() {
    guard Thread.current === thread else { return }
    found += open.map(\.place).filter { !found.contains($0) }
  }

  /// Returns an object that records its own deallocation, with a fault that's found then, or the lock
  /// that's held.
  func makeFarewell(_ name: String, fault: @escaping () -> String? = { nil }) -> Farewell {
    Farewell { [self] in
      let isHere = Thread.current === thread
      let place = isHere ? open.last.map { "in “\($0.place)”" } : "on another thread"
      let note = [name, fault() ?? place ?? "with no lock held"].joined(separator: " ")
      condition.withLock { releaseNotes.append(note) }
    }
  }

  /// Returns the files in which the library's locks were entered that another record has, too.
  func filesOfLocks(sharedWith other: LockRecord) -> [String] {
    files.filter { other.files[$0.key] != nil }.map(\.value).sorted()
  }
}

/// Calls a closure, and records the locks that it enters on this thread.
///
/// Tasks that the closure starts enter locks only after its end. They could finish in time by luck,
/// and would then hide that the library leaves work behind.
@discardableResult
func recordingLocks(_ body: (LockRecord) throws -> Void) throws -> LockRecord {
  #if DEBUG
    let record = LockRecord()
    defer { record.end() }
    try LockWatch.$watcher.withValue(record) { try body(record) }
    return record
  #else
    throw Refutation(question: "the locks", expected: "a debug build", got: "a release build")
  #endif
}

#if DEBUG
  extension LockRecord: LockWatcher {
    /// Lets other threads continue.
    fileprivate func end() {
      condition.withLock {
        isOver = true
        condition.broadcast()
      }
    }

    func willEnter(_ lock: LockIdentity, step: String, file: StaticString, line: UInt) {
      guard Thread.current === thread else {
        condition.withLock { while !isOver { condition.wait() } }
        return
      }
      let file = "\(file)"
      let isLayer = file.hasPrefix("KeyValueObserving/")
      if !isLayer {
        count += 1
        files[lock] = file
      } else if let outer = open.first(where: { !$0.isLayer })?.place,
        !sectionsAroundLayer.contains(outer)
      {
        sectionsAroundLayer.append(outer)
      }
      open.append(("\(step) (\(file.split(separator: "/").last ?? ""):\(line))", isLayer))
    }

    func didLeave(_ lock: LockIdentity) {
      guard Thread.current === thread else { return }
      _ = open.popLast()
    }

    func willExchange(_ step: String, file: StaticString, line: UInt) {}
  }
#endif
