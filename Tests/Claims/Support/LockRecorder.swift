internal import ExerciseKit
internal import Foundation
internal import KVOLocking

#if DEBUG
  /// A watcher that records the locks that a thread enters, and that lets no other thread enter one.
  // The conformance is unchecked. It's safe, because only the thread that creates the recorder uses
  // its properties, apart from those that the condition guards.
  private final class LockRecorder: LockWatcher, @unchecked Sendable {
    private let thread = Thread.current
    private let condition = NSCondition()
    private var isOver = false
    private(set) var entered: [LockIdentity: String] = [:]
    private(set) var heldCount = 0

    /// Lets other threads continue.
    func end() {
      condition.withLock {
        isOver = true
        condition.broadcast()
      }
    }

    func willEnter(_ lock: LockIdentity, step: String, file: StaticString, line: UInt) {
      guard Thread.current === thread else {
        // A task that the operation starts could finish in time by luck, so it has to wait.
        condition.withLock { while !isOver { condition.wait() } }
        return
      }
      heldCount += 1
      entered[lock] = "\(file)"
    }

    func didLeave(_ lock: LockIdentity) {
      guard Thread.current === thread else { return }
      heldCount -= 1
    }

    func willExchange(_ step: String, file: StaticString, line: UInt) {}
  }
#endif

/// The locks that a library entered during an operation.
struct EnteredLocks {
  /// The files of the locks, without those of the KVO layer.
  fileprivate var files: [AnyHashable: String] = [:]

  /// Whether the library entered no lock.
  var isEmpty: Bool { files.isEmpty }

  /// The files in which locks were entered that both operations entered.
  func shared(with other: EnteredLocks) -> [String] {
    files.filter { other.files[$0.key] != nil }.map(\.value).sorted()
  }
}

/// Returns the locks that a library enters during an operation, apart from those of the KVO layer.
///
/// Tasks that the operation starts enter locks only after its end.
func enteredLocks(while body: () throws -> Void) throws -> EnteredLocks {
  #if DEBUG
    let recorder = LockRecorder()
    defer { recorder.end() }
    try LockWatch.$watcher.withValue(recorder) { try body() }
    let own = recorder.entered.filter { !$0.value.hasPrefix("KeyValueObserving/") }
    return EnteredLocks(files: Dictionary(uniqueKeysWithValues: own.map { ($0, $1) }))
  #else
    try body()
    throw Refutation(question: "the locks", expected: "a debug build", got: "a release build")
  #endif
}
