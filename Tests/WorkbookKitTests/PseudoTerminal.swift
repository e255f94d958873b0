import Foundation
import Testing

@testable import WorkbookKit

#if os(Linux)
  /// A terminal without a window, in which a program runs as if a reader had started it.
  final class PseudoTerminal {
    /// The process that was started.
    let process: pid_t
    /// Everything that was written to the terminal so far.
    private(set) var output = ""
    private var hasEnded = false
    private let descriptor: Int32
    /// The terminal's other side, which keeps the settings after the process has ended.
    private let device: Int32

    /// Runs a shell script in a new terminal.
    init(_ script: String, environment: [String: String]) throws {
      var ends: (reader: Int32, program: Int32) = (-1, -1)
      try #require(openpty(&ends.reader, &ends.program, nil, nil, nil) == 0)
      (descriptor, device) = (ends.reader, ends.program)
      let name = String(cString: try #require(ttyname(device)))
      for end in [descriptor, device] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      process = try Self.spawn(["/bin/bash", "-c", script], on: name, environment)
      try resize(rows: 24)
    }

    /// Starts a program whose controlling terminal is the one with a name.
    private static func spawn(
      _ command: [String],
      on terminal: String,
      _ environment: [String: String]
    ) throws -> pid_t {
      var (files, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
      posix_spawn_file_actions_init(&files)
      defer { posix_spawn_file_actions_destroy(&files) }
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      // The first terminal that the leader of a new session opens becomes its controlling one.
      let setSession: Int16 = 0x80
      posix_spawnattr_setflags(&attributes, setSession | Int16(POSIX_SPAWN_SETSIGMASK))
      // The thread of a test blocks most signals, and the program mustn't inherit that.
      var emptySet = sigset_t()
      sigemptyset(&emptySet)
      posix_spawnattr_setsigmask(&attributes, &emptySet)
      posix_spawn_file_actions_addopen(&files, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&files, 0, 1)
      posix_spawn_file_actions_adddup2(&files, 0, 2)
      let variables = ProcessInfo.processInfo.environment
        .merging(["TERM": "xterm", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"]) { $1 }
        .merging(environment) { $1 }
      var arguments = command.map { strdup($0) } + [nil]
      var values = variables.map { strdup("\($0)=\($1)") } + [nil]
      defer { for string in arguments + values { free(string) } }
      var process: pid_t = 0
      try #require(posix_spawn(&process, command[0], &files, &attributes, &arguments, &values) == 0)
      return process
    }

    /// Changes the number of lines.
    func resize(rows: UInt16) throws {
      var size = winsize(ws_row: rows, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
      try #require(ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0)
    }

    /// Types a text.
    func type(_ text: String) {
      _ = write(descriptor, text, text.utf8.count)
    }

    /// Waits until the program has written a text since the last call.
    func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      while true {
        if let range = output.range(of: text) {
          output = String(output[range.upperBound...])
          return
        }
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        // If nothing happens at all for this long, nothing will.
        var tries = 3_000
        while poll(&request, 1, 100) == 0, tries > 0, !isEnding { tries -= 1 }
        let count =
          poll(&request, 1, 0) == 1 ? read(descriptor, &buffer, buffer.count) : 0
        try #require(
          count > 0,
          "Expected “\(text)” in \(output.debugDescription)",
          sourceLocation: sourceLocation
        )
        output += String(decoding: buffer[..<count], as: UTF8.self)
      }
    }

    /// Whether the process has ended, but not been reaped.
    private var isEnding: Bool {
      var info = siginfo_t()
      let result = waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT | WNOHANG)
      return result == 0 && info.si_signo == SIGCHLD
    }

    /// Waits until the process has ended, and returns its exit code or the negative signal.
    func waitForEnd() -> Int32 {
      var status: Int32 = 0
      while waitpid(process, &status, 0) == -1, errno == EINTR {}
      hasEnded = true
      return status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
    }

    /// Whether keys are shown, and count only after Enter, as in a shell.
    var isOrdinary: Bool {
      var settings = termios()
      tcgetattr(device, &settings)
      let flags = tcflag_t(ICANON | ECHO)
      return settings.c_lflag & flags == flags
    }

    deinit {
      if !hasEnded {
        kill(-process, SIGKILL)
        _ = waitForEnd()
      }
      close(descriptor)
      close(device)
    }
  }
#endif
