import Foundation

/// Standard input, which may be closed.
enum StandardInput {
  /// Opens an empty input if there is none.
  ///
  /// Otherwise, the next file to be opened would get its descriptor, and would be read as the input.
  static func openIfClosed() {
    if fcntl(STDIN_FILENO, F_GETFD) == -1 { _ = open("/dev/null", O_RDONLY) }
  }
}
