internal import Foundation
package import KVOLocking

/// Marks code that the reader still has to write, and returns a value in its place.
///
/// ```swift
/// func isFor(_ train: Train) -> Bool {
///   todo("WeakBox.isFor(_:)", returning: false)
/// }
/// ```
///
/// Placeholders allow a stub to compile and run. A claim whose test reaches a placeholder isn't
/// written yet, whatever else the test finds, which is only a consequence of the value that the
/// placeholder returned.
///
/// Leave the place of the placeholder out.
public func todo<Value>(
  _ task: String,
  returning value: @autoclosure () -> Value,
  file: String = #filePath,
  line: Int = #line
) -> Value {
  todo(task, file: file, line: line)
  return value()
}

/// Marks a statement that the reader still has to write.
public func todo(
  _ task: String,
  file: String = #filePath,
  line: Int = #line
) {
  Placeholder.onReach.withLock(\.self)(Placeholder(task: task, file: file, line: line))
}

/// A place in a stub at which the reader still has to write code.
package struct Placeholder: Sendable {
  /// The code that is missing.
  package let task: String
  package let file: String
  package let line: Int

  private static let printed = Locked<Set<String>>([])

  /// The function that's called with each placeholder that this process reaches, on any thread.
  ///
  /// At first, this function prints each task once on standard error.
  package static let onReach = Locked<@Sendable (Placeholder) -> Void> { placeholder in
    guard printed.withLock({ $0.insert(placeholder.task).inserted }) else { return }
    FileHandle.standardError.write(Data("Not written yet: \(placeholder.task)\n".utf8))
  }
}
