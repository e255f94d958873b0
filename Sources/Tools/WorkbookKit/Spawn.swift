import Foundation

#if canImport(Darwin)
  private typealias FileActions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
  private func empty<Value>() -> Value? { nil }
#else
  private typealias FileActions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
  private func empty() -> posix_spawn_file_actions_t { .init() }
  private func empty() -> posix_spawnattr_t { .init() }
#endif

/// Starts a program as the leader of a new process group, without input, and adds some variables to
/// its environment.
///
/// Don't call this function on two threads at once. Otherwise, one program might inherit the
/// other's pipes.
///
/// - Returns: The number of the process, and the descriptors from which its output can be read.
/// - Throws: ``WorkbookError`` if the program can't be started.
func spawn(
  _ command: [String],
  _ environment: [String: String]
) throws -> (process: pid_t, output: Int32, errors: Int32) {
  let (output, errors) = (try makePipe(), try makePipe())
  defer {
    close(output.writeEnd)
    close(errors.writeEnd)
  }
  var files: FileActions = empty()
  posix_spawn_file_actions_init(&files)
  defer { posix_spawn_file_actions_destroy(&files) }
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&files, output.writeEnd, 1)
  posix_spawn_file_actions_adddup2(&files, errors.writeEnd, 2)

  var attributes: Attributes = empty()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  // This process blocks some signals in order to wait for them, and ignores another one. The child
  // must not inherit that.
  var emptySet = sigset_t()
  sigemptyset(&emptySet)
  posix_spawnattr_setsigmask(&attributes, &emptySet)
  var ignored = sigset_t()
  sigemptyset(&ignored)
  sigaddset(&ignored, SIGPIPE)
  posix_spawnattr_setsigdefault(&attributes, &ignored)
  posix_spawnattr_setpgroup(&attributes, 0)
  let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
  posix_spawnattr_setflags(&attributes, Int16(flags))

  // Only this program may set the variables with which it controls its children.
  let inherited = ProcessInfo.processInfo.environment.filter { name, _ in
    !name.hasPrefix("WORKBOOK_") || name == "WORKBOOK_CI"
  }
  let variables = inherited.merging(environment) { $1 }
  var arguments = command.map { strdup($0) } + [nil]
  var values = variables.map { strdup("\($0)=\($1)") } + [nil]
  defer { for string in arguments + values { free(string) } }
  var process: pid_t = 0
  let failure = posix_spawn(&process, command[0], &files, &attributes, &arguments, &values)
  guard failure == 0 else {
    throw WorkbookError("\(command[0]) can't be started", errno: failure)
  }
  return (process, output.readEnd, errors.readEnd)
}

/// Creates a pipe that child processes don't inherit.
func makePipe() throws -> (readEnd: Int32, writeEnd: Int32) {
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else { throw WorkbookError("No program can be started", errno: errno) }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}
