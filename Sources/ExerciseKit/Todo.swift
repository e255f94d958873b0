internal import KVOLocking
internal import Testing

/// Marks what the reader still has to write, and stands in for it.
///
/// ```swift
/// func isFor(_ train: Train) -> Bool {
///   todo("2.1 Is this box for that train?", returning: false)
/// }
/// ```
///
/// A stub so compiles and runs. Reaching the hole is a failure of its own, at the hole's line,
/// and ``Testing/Trait/exercise(_:deadline:)`` makes it the only one of its test: what follows
/// from a placeholder says nothing about the reader.
///
/// - Parameters:
///   - what: The exercise's number, a space, and what is missing.
///   - placeholder: What to go on with.
///   - fileID: Where the hole is, as are the three that follow; leave them out.
///   - filePath: The hole's file.
///   - line: The hole's line.
///   - column: The hole's column.
/// - Returns: The placeholder.
public func todo<Value>(
  _ what: String,
  returning placeholder: @autoclosure () -> Value,
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line,
  column: Int = #column
) -> Value {
  todo(what, fileID: fileID, filePath: filePath, line: line, column: column)
  return placeholder()
}

/// Marks a statement the reader still has to write.
///
/// - Parameters:
///   - what: The exercise's number, a space, and what is missing.
///   - fileID: Where the hole is, as are the three that follow; leave them out.
///   - filePath: The hole's file.
///   - line: The hole's line.
///   - column: The hole's column.
public func todo(
  _ what: String,
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line,
  column: Int = #column
) {
  // One report per test, however often a loop comes by.
  guard Holes.ofThisTest.note(what) else { return }
  // Spelt out, because `#_sourceLocation` would make every stub import Testing.
  let here = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  Issue.record("\(Holes.prefix)\(what)", sourceLocation: here)
}

/// The holes that were reached.
struct Holes: Sendable {
  /// How every report of a hole begins; `workbook` recognises it by this.
  static let prefix = "not written yet: "

  /// The log of the test that is running in this task.
  @TaskLocal static var current: Holes?

  /// What a thread finds that no task started: it knows of no test, but the exercise is named.
  static let elsewhere = Holes()

  static var ofThisTest: Holes { current ?? elsewhere }

  private let reached = Locked<Set<String>>([])

  /// Returns whether this hole is new here.
  func note(_ what: String) -> Bool {
    reached.withLock { $0.insert(what).inserted }
  }

  func contains(exercise id: String) -> Bool {
    reached.withLock { $0.contains { $0.hasPrefix("\(id) ") } }
  }

  var isEmpty: Bool { reached.withLock { $0.isEmpty } }
}
