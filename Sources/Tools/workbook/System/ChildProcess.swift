import Foundation
import KVOLocking

/// A program that this one has run to its end.
///
/// Both belong to the same process group, so Ctrl-C ends both. That's why this type exists:
/// Foundation doesn't document the group of a program that `Process` starts.
struct ChildProcess {
  /// The way in which a process ended.
  enum Termination: Equatable {
    case exit(Int32)
    case signal(Int32)
    /// The process was killed because it printed nothing for too long.
    case silence
  }

  /// The way in which the process ended.
  let termination: Termination
  /// The text that the process printed, or its end if it's long.
  let output: String

  /// Runs a program to its end, without input.
  ///
  /// - Parameters:
  ///   - program: The name of a program on the reader's path, or the path of one.
  ///   - arguments: The arguments of the program.
  ///   - environment: The variables to add to the environment.
  ///   - patience: The time for which the program may print nothing.
  /// - Returns: The way in which the process ended, and what it printed.
  /// - Throws: ``WorkbookError`` if the program can't be started.
  static func run(
    _ program: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    patience: Duration = .seconds(600)
  ) throws -> ChildProcess {
    let (process, pipe) = try starting.withLock { _ in
      try start([program] + arguments, environment)
    }
    defer { close(pipe) }
    var (output, isOpen) = (Data(), true)
    // While the machine sleeps, nothing can be printed, and this clock stands still.
    var lastOutput = SuspendingClock.now
    func readOutput() {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      // A program that prints endlessly mustn't keep this one from looking at the clock.
      for _ in 0..<64 {
        let count = isOpen ? read(pipe, &buffer, buffer.count) : -1
        guard count >= 0 else { break }
        isOpen = count > 0
        output.append(&buffer, count: count)
        lastOutput = .now
      }
      let limit = 1 << 22
      if output.count > 2 * limit { output = Data(output.suffix(limit)) }
    }
    var (status, isSilent) = (Int32(0), false)
    while waitpid(process, &status, WNOHANG) == 0 {
      var request = pollfd(fd: isOpen ? pipe : -1, events: Int16(POLLIN), revents: 0)
      poll(&request, 1, 10)
      readOutput()
      if !isSilent, SuspendingClock.now - lastOutput > patience {
        isSilent = true
        kill(process, SIGKILL)
      }
    }
    readOutput()
    let signal = status & 0x7f
    let ended: Termination = signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
    return ChildProcess(
      termination: isSilent ? .silence : ended,
      output: String(decoding: output, as: UTF8.self)
    )
  }

  /// A lock that's held while a program starts, because it would inherit the pipe of another one
  /// that starts at the same time.
  private static let starting = Locked(())

  /// Starts a program, and returns its number, and the end of a pipe with what it prints.
  private static func start(
    _ command: [String],
    _ environment: [String: String]
  ) throws -> (process: pid_t, pipe: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw WorkbookError("No program can be started", errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Reading returns at once, even if a child of the program still has the other end.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    defer { close(ends[1]) }
    #if canImport(Darwin)
      var files: posix_spawn_file_actions_t?
    #else
      var files = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for number in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_adddup2(&files, ends[1], number)
    }
    // Only this program may set the variables with which it controls its children.
    let inherited = ProcessInfo.processInfo.environment.filter { name, _ in
      !name.hasPrefix("WORKBOOK_") || name == "WORKBOOK_CI"
    }
    let variables = inherited.merging(environment) { $1 }
    var arguments = command.map { strdup($0) } + [nil]
    var values = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for string in arguments + values { free(string) } }
    var process: pid_t = 0
    let failure = posix_spawnp(&process, command[0], &files, nil, &arguments, &values)
    guard failure == 0 else {
      close(ends[0])
      throw failure == ENOENT
        ? WorkbookError("There is no `\(command[0])` on your PATH. Install it, and try again.")
        : WorkbookError("\(command[0]) can't be started", errno: failure)
    }
    return (process, ends[0])
  }
}
