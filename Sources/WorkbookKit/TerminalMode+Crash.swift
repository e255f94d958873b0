import Foundation

/// The values that the handler of a crash needs.
///
/// It's written once, before the handler exists, and only read afterward. The memory is never freed.
private struct Restoration {
  var settings: termios
  var earlier: [(number: Int32, action: sigaction)]
}

// A handler can't take a lock, and what it reads doesn't change; see `Restoration`.
nonisolated(unsafe) private var restoration: UnsafePointer<Restoration>?

extension TerminalMode {
  /// Restores the terminal if this program crashes, before the crash is reported as usual.
  static func restoreOnCrash(_ settings: termios) {
    guard restoration == nil else { return }
    let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]
    var earlier: [(number: Int32, action: sigaction)] = []
    for number in signals {
      var action = sigaction()
      sigaction(number, nil, &action)
      earlier.append((number, action))
    }
    let memory = UnsafeMutablePointer<Restoration>.allocate(capacity: 1)
    memory.initialize(to: Restoration(settings: settings, earlier: earlier))
    restoration = UnsafePointer(memory)
    for number in signals {
      _ = signal(number) { number in
        guard let restoration else { return }
        let text = TerminalMode.leavingText
        _ = Foundation.write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
        withUnsafePointer(to: restoration.pointee.settings) {
          _ = tcsetattr(STDIN_FILENO, TCSANOW, $0)
        }
        for (number, var action) in restoration.pointee.earlier { sigaction(number, &action, nil) }
        raise(number)
      }
    }
  }
}
