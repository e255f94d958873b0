internal import ExerciseKit
internal import Foundation
internal import KVOLocking

/// The critical sections that one thread has entered.
final class SectionRecord: @unchecked Sendable {
  // The conformance is unchecked. It's safe, because a watcher is called only on the thread that
  // creates the record.
  private let thread = Thread.current
  private let module: String
  private var open: [String] = []
  /// The number of sections of the library's module that the thread has entered so far.
  private(set) var count = 0
  /// The sections that were open when `check` was called, as in `takes out (Registry.swift:7)`.
  private(set) var found: [String] = []

  fileprivate init(module: String) { self.module = module }

  /// Adds the sections in which the thread is to the ones that were found.
  ///
  /// Code that isn't part of the library calls this method.
  func check() {
    guard Thread.current === thread else { return }
    found += open.filter { !found.contains($0) }
  }

  /// Whether a section is open.
  var isInside: Bool { !open.isEmpty }
}

/// Calls a closure and records the critical sections that it enters.
///
/// - Parameters:
///   - library: An object of the library.
///   - body: A closure that receives the record.
/// - Returns: The record.
/// - Throws: The error of the closure, or a refutation in a release build.
@discardableResult
func recordingSections(
  of library: AnyObject,
  _ body: (SectionRecord) throws -> Void
) throws -> SectionRecord {
  #if DEBUG
    let record = SectionRecord(module: moduleName(of: library))
    try LockWatch.$watcher.withValue(record) { try body(record) }
    return record
  #else
    throw Refutation(
      question: "the build",
      expected: "a debug build, in which critical sections can be found",
      got: "a release build"
    )
  #endif
}

#if DEBUG
  extension SectionRecord: LockWatcher {
    func willEnter(_ lock: LockIdentity, step: String, file: StaticString, line: UInt) {
      guard Thread.current === thread else { return }
      let parts = "\(file)".split(separator: "/")
      if parts.first.map(String.init) == module { count += 1 }
      open.append("\(step) (\(parts.last ?? ""):\(line))")
    }

    func didLeave(_ lock: LockIdentity) {
      guard Thread.current === thread else { return }
      _ = open.popLast()
    }

    func willExchange(_ step: String, file: StaticString, line: UInt) {}
  }
#endif
