// The C library declares `stdin` as a variable, but nothing assigns to it.
@preconcurrency import Foundation

/// The mode of the terminal in which each key counts at once, without Enter.
///
/// The earlier mode is restored when the program exits, even if a signal or a trap ends it.
enum TerminalKeys {
  /// The earlier mode.
  ///
  /// It's written once, before the handlers exist, and only read afterward.
  nonisolated(unsafe) private static var settings: termios?

  /// Switches to the mode if the input is a terminal.
  static func begin() {
    var current = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &current) == 0 else { return }
    settings = current
    atexit { TerminalKeys.end() }
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] {
      _ = signal(number) { number in
        TerminalKeys.end()
        _ = signal(number, SIG_DFL)
        raise(number)
      }
    }
    current.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &current)
  }

  /// Restores the earlier mode.
  static func end() {
    guard var settings else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
