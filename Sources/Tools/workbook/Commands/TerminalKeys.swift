// The C library declares `stdin` as a variable, but nothing assigns to it.
@preconcurrency import Foundation

/// The mode of the terminal in which each key counts at once, without Enter.
///
/// The earlier mode is restored when the program exits, even if a signal or a trap ends it, and while
/// the program is suspended.
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
    suspendOnSignal()
    _ = signal(SIGCONT) { _ in TerminalKeys.resume() }
    // The program that has started this one may have blocked them.
    unblock(SIGTSTP, SIGCONT)
    resume()
  }

  /// Restores the earlier mode.
  static func end() {
    if let settings { set(settings) }
  }

  private static func resume() {
    guard var settings else { return }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    set(settings)
  }

  /// Restores the earlier mode before Ctrl-Z suspends the program.
  private static func suspendOnSignal() {
    _ = signal(SIGTSTP) { number in
      TerminalKeys.end()
      _ = signal(number, SIG_DFL)
      TerminalKeys.unblock(number)
      kill(getpid(), number)
      TerminalKeys.suspendOnSignal()
    }
  }

  private static func unblock(_ numbers: Int32...) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Sets the mode, unless the program is in the background, where the terminal would stop it.
  private static func set(_ settings: termios) {
    let foreground = tcgetpgrp(STDIN_FILENO)
    guard foreground == -1 || foreground == getpgrp() else { return }
    var settings = settings
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
