internal import Foundation
internal import KVOLocking
public import Testing

extension ExitTest.Condition {
  /// A condition that holds only if the child process has reached the end of the exit test.
  ///
  /// The child has to call ``finishChild(sourceLocation:)``. Code that calls `exit(0)` before then
  /// doesn't meet the condition.
  public static var finished: Self { .exitCode(FinishedChild.exitCode) }
}

/// Ends an exit test's child process in the way that the condition `.finished` expects.
///
/// Defer this call in the second statement of the exit test. It then comes after the deallocation
/// of the test's local objects, which may trap as well.
///
/// ```swift
/// await #expect(processExitsWith: .finished) {
///   limitChild()
///   defer { finishChild() }
///   …
/// }
/// ```
///
/// - Parameter sourceLocation: The location of the call; leave it out. It has to be in the file that
///   called ``limitChild(seconds:sourceLocation:)``, so that an answer can't finish the test.
public func finishChild(sourceLocation: SourceLocation = #_sourceLocation) {
  guard FinishedChild.file.withLock({ $0 }) == sourceLocation.fileID else { return }
  exit(FinishedChild.exitCode)
}

/// The agreement between a test process and its child processes about how a child ends.
enum FinishedChild {
  /// The environment variable that holds the exit code.
  private static let variable = "WORKBOOK_FINISHED"

  /// The exit code of a child process that has reached the end of its exit test.
  ///
  /// The test process chooses the code at random, and its child processes inherit it.
  static let exitCode: Int32 = {
    if let inherited = getenv(variable).flatMap({ Int32(String(cString: $0)) }) {
      unsetenv(variable)
      return inherited
    }
    let code = Int32.random(in: 100..<250)
    setenv(variable, "\(code)", 1)
    return code
  }()

  /// The file that was the first to call `limitChild` in this process.
  static let file = Locked<String?>(nil)

  /// Notes the beginning of an exit test.
  static func begin(in fileID: String) {
    _ = exitCode
    file.withLock { $0 = $0 ?? fileID }
  }
}
