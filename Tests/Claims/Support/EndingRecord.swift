internal import ExerciseKit
internal import Foundation
internal import KVOLocking

/// A record of the locks that are held while registrations begin and end.
final class EndingRecord: @unchecked Sendable {
  // The conformance is unchecked. It's safe, because only the thread that creates the record uses
  // its properties, apart from those that the condition guards.
  private let thread = Thread.current
  private let condition = NSCondition()
  private var isOver = false
  private var open: [String] = []
  private var descriptions: [String] = []
  /// The library's critical sections in which the KVO layer was used.
  private(set) var sections: [String] = []

  /// Descriptions of the releases so far, in alphabetical order.
  var releases: [String] { condition.withLock { descriptions.sorted() } }

  /// Returns an object that records its own deallocation.
  ///
  /// - Parameters:
  ///   - name: A name for the object.
  ///   - fault: A closure that's called at that time, and that may return an additional fault.
  /// - Returns: The object.
  func makeFarewell(_ name: String, fault: @escaping () -> String? = { nil }) -> Farewell {
    Farewell { [self] in
      let isHere = Thread.current === thread
      let place = isHere ? open.last.map { "in \($0)" } : "on another thread"
      let description = [name, fault() ?? place ?? "with no lock held"].joined(separator: " ")
      condition.withLock { descriptions.append(description) }
    }
  }

  fileprivate func end() {
    condition.withLock {
      isOver = true
      condition.broadcast()
    }
  }
}

/// Records the locks that are held while registrations begin and end.
///
/// Tasks that the operation starts enter locks only after its end.
func recordingEnding(_ body: (EndingRecord) throws -> Void) throws {
  #if DEBUG
    let record = EndingRecord()
    defer { record.end() }
    try LockWatch.$watcher.withValue(record) { try body(record) }
  #else
    throw Refutation(question: "the locks", expected: "a debug build", got: "a release build")
  #endif
}

#if DEBUG
  extension EndingRecord: LockWatcher {
    private static let layer = "KeyValueObserving/"

    func willEnter(_ lock: LockIdentity, step: String, file: StaticString, line: UInt) {
      guard Thread.current === thread else {
        // A task that the operation starts could finish in time by luck, so it has to wait.
        condition.withLock { while !isOver { condition.wait() } }
        return
      }
      let file = "\(file)"
      let outer = open.first { !$0.hasPrefix(Self.layer) }
      if file.hasPrefix(Self.layer), let outer, !sections.contains(outer) { sections.append(outer) }
      let isLayer = file.hasPrefix(Self.layer)
      let name = file.split(separator: "/").last ?? ""
      open.append(isLayer ? file : "“\(step)” (\(name):\(line))")
    }

    func didLeave(_ lock: LockIdentity) {
      guard Thread.current === thread else { return }
      _ = open.popLast()
    }

    func willExchange(_ step: String, file: StaticString, line: UInt) {}
  }
#endif
