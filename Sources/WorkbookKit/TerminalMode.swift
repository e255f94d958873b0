import Foundation
import KVOLocking

/// The mode of the terminal in which a program draws on the whole screen and reads single keys.
///
/// When the process exits, crashes, is stopped by Ctrl-Z, or is ended by one of the signals that
/// ``ChildProcess/stopOnSignals()`` handles, the terminal gets its earlier settings and contents back.
package enum TerminalMode {
  private struct State {
    /// The settings from before, or `nil` while this process doesn't use the whole screen.
    var settings: termios?
    var isPrepared = false
  }

  private static let state = Locked(State())

  /// Switches to another screen without a cursor.
  private static let enteringText = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[H\u{1B}[2J"
  /// Shows the cursor, resets colors, and switches back to the screen from before.
  static let leavingText: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  /// Whether this process uses the whole screen.
  package static var isActive: Bool { state.withLock { $0.settings != nil } }

  /// Whether the reader's keys go to this process rather than to another job of the same terminal.
  package static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

  /// Begins to use the whole screen, unless this process is in the background.
  package static func begin() {
    guard isInForeground else { return }
    state.withLock { state in
      if !state.isPrepared {
        atexit { TerminalMode.end() }
        state.isPrepared = true
      }
      let wasActive = state.settings != nil
      var settings = termios()
      if let saved = state.settings {
        settings = saved
      } else {
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        state.settings = settings
        restoreOnCrash(settings)
      }
      // No Enter is needed, and keys aren't shown. Ctrl-C and Ctrl-Z still send signals.
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
      if !wasActive { writeAll(enteringText) }
    }
  }

  /// Restores the terminal.
  package static func end() {
    state.withLock { state in
      guard var settings = state.settings else { return }
      // In the background, the terminal belongs to another process, and was restored before.
      guard isInForeground else { return }
      state.settings = nil
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
      writeAll("\(leavingText)")
    }
  }

  /// Writes a text if this process uses the whole screen.
  package static func write(_ text: String) {
    state.withLock { if $0.settings != nil { writeAll(text) } }
  }

  /// The width and height of the terminal in characters, or 80 × 24 if it doesn't know them.
  package static var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  private static func writeAll(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        rest.removeFirst(count)
      } else if errno == EAGAIN {
        var request = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, 1_000)
      } else if errno != EINTR {
        return
      }
    }
  }
}
