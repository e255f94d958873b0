internal import KVOPlaceholders

/// Marks code that the reader still has to write, and returns a value in its place.
///
/// This is `KVOPlaceholders.todo`, which also records an issue. The trait
/// ``Testing/Trait/exercise(_:deadline:)`` hides the other failures of a test that reaches a
/// placeholder.
///
/// - Parameters:
///   - what: The number of the exercise, a space, and the code that is missing.
///   - placeholder: The value to return in place of the missing code.
///   - fileID: The file of the placeholder; leave this and the next three out.
///   - filePath: The path of that file.
///   - line: The line of the placeholder.
///   - column: The column of the placeholder.
/// - Returns: The placeholder's value.
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

/// Marks a statement that the reader still has to write.
///
/// - Parameters:
///   - what: The number of the exercise, a space, and the code that is missing.
///   - fileID: The file of the placeholder; leave this and the next three out.
///   - filePath: The path of that file.
///   - line: The line of the placeholder.
///   - column: The column of the placeholder.
public func todo(
  _ what: String,
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line,
  column: Int = #column
) {
  // A child process of an exit test reaches placeholders outside all tests.
  Placeholders.recordIssuesOutsideTests
  KVOPlaceholders.todo(what, fileID: fileID, filePath: filePath, line: line, column: column)
}
