// The C library declares `stdout` as a variable, but nothing assigns to it.
@preconcurrency import Foundation

/// Standard output, which may be closed or lead to a full disk.
package enum StandardOutput {
  /// An error that occurred while writing the output.
  package struct Failure: Error, CustomStringConvertible {
    /// The number of the error, or 0 if it isn't known.
    let code: Int32

    package var description: String {
      let reason = code == 0 ? "" : ": \(String(cString: strerror(code)))"
      return "The output can't be written\(reason)."
    }
  }

  /// Writes the rest of the buffer and checks that everything could be written.
  ///
  /// If a program such as `head` reads only the beginning of the output, that isn't an error.
  package static func flush() throws {
    errno = 0
    guard fflush(stdout) != 0 || ferror(stdout) != 0 else { return }
    let code = errno
    if !hasLostReader { throw Failure(code: code) }
  }

  /// Whether the program that read the output, such as `head`, has ended.
  ///
  /// Linux then reports an error of the pipe. Apple's systems report that it's been hung up, and
  /// only if some event was asked for.
  package static var hasLostReader: Bool {
    var request = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, 0)
    return request.revents & Int16(POLLERR | POLLHUP) != 0
  }
}

/// Prints a text on standard error; if that fails, the text is lost.
package func printError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
