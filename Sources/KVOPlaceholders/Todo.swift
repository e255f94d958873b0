/// Marks code that the reader still has to write, and returns a value in its place.
///
/// ```swift
/// func isFor(_ train: Train) -> Bool {
///   todo("2.1 WeakBox.isFor(_:)", returning: false)
/// }
/// ```
///
/// Placeholders allow a stub to compile and run. A test or a claim that reaches a placeholder fails
/// at the placeholder's line. Its other failures aren't reported, because they're only consequences
/// of the value that the placeholder returned.
///
/// - Parameters:
///   - what: The number or the name of the exercise, a space, and the code that is missing.
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
///   - what: The number or the name of the exercise, a space, and the code that is missing.
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
  let words = what.split(separator: " ", maxSplits: 1).map(String.init)
  let site = Placeholders.Site(
    exercise: words.first ?? "",
    task: words.dropFirst().joined(),
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
  (Placeholders.current ?? Placeholders.outside).reach(site)
}
