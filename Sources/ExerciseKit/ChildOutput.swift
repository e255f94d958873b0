internal import ExerciseReports
internal import Foundation
internal import ProcessActivity
internal import Testing

/// The output of an exit test's child process.
///
/// Swift Testing discards this output unless the test observes it. So the last lines that the
/// reader's code prints, and the reason for a trap, would be lost.
enum ChildOutput {
  /// The maximum size of a file, in bytes.
  ///
  /// The rest of the output is discarded.
  private static let limit = 8 << 20

  /// Redirects the output of this process to files, unless the test observes it.
  ///
  /// - Parameter location: The place in the exit test.
  static func save(at location: SourceLocation) {
    guard let folder = getenv(ExerciseReport.Child.variable).map({ String(cString: $0) }) else {
      return
    }
    printLineByLine()
    limitFileSize()
    let path = "\(folder)/\(getpid())"
    let child = ExerciseReport.Child(
      output: path + ".output.txt",
      errors: path + ".errors.txt",
      at: .init(location)
    )
    redirect(STDOUT_FILENO, to: child.output)
    redirect(STDERR_FILENO, to: child.errors)
    Reports.log.append(.child(child))
  }

  /// Redirects a descriptor to a file if the text would be discarded.
  private static func redirect(_ descriptor: Int32, to path: String) {
    var (current, null) = (stat(), stat())
    guard fstat(descriptor, &current) == 0, stat("/dev/null", &null) == 0,
      current.st_rdev == null.st_rdev
    else { return }
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { return }
    dup2(file, descriptor)
    close(file)
  }

  /// Makes writing beyond the limit fail, without ending this process.
  private static func limitFileSize() {
    signal(SIGXFSZ, SIG_IGN)
    #if canImport(Darwin)
      let resource = RLIMIT_FSIZE
    #else
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #endif
    var current = rlimit()
    guard getrlimit(resource, &current) == 0 else { return }
    current.rlim_cur = min(rlim_t(limit), current.rlim_max)
    setrlimit(resource, &current)
  }
}
