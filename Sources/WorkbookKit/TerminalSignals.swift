import Foundation

/// The signals that a terminal sends to a program that draws on the whole screen: its size has
/// changed, the reader pressed Ctrl-Z, or the program continues.
package enum TerminalSignals {
  /// A pipe to which the handler writes, because hardly any other function may be called there.
  private static let ends: (readEnd: Int32, writeEnd: Int32)? = {
    guard let ends = try? makePipe() else { return nil }
    for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return ends
  }()

  /// A descriptor that becomes readable when a signal arrives, or -1 if there is none.
  package static var descriptor: Int32 { ends?.readEnd ?? -1 }

  /// Receives the signals from now on.
  package static func start() {
    guard ends != nil else { return }
    for number in [SIGWINCH, SIGCONT, SIGTSTP] { handle(number) }
  }

  private static func handle(_ number: Int32) {
    _ = signal(number) { number in
      let code = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(TerminalSignals.ends?.writeEnd ?? -1, &byte, 1)
      errno = code
    }
  }

  /// Returns the signals that have arrived since the last call.
  package static func receive() -> Set<Int32> {
    var buffer = [UInt8](repeating: 0, count: 64)
    var received: Set<Int32> = []
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return received }
      received.formUnion(buffer[..<count].map(Int32.init))
    }
  }

  /// Stops this process, as Ctrl-Z does by default, until it's continued.
  package static func stopProcess() {
    _ = signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    handle(SIGTSTP)
  }
}
