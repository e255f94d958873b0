import Foundation

#if canImport(Darwin)
  private typealias FileActions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
#else
  private typealias FileActions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
#endif

#if canImport(Darwin)
  private func empty<Value>() -> Value? { nil }
#else
  private func empty() -> posix_spawn_file_actions_t { .init() }
  private func empty() -> posix_spawnattr_t { .init() }
#endif

/// Starts a program as the leader of a new process group.
///
/// - Throws: ``Complaint`` if it cannot be started.
func spawn(
  _ command: [String],
  _ environment: [String: String],
  output: String
) throws -> pid_t {
  var files: FileActions = empty()
  posix_spawn_file_actions_init(&files)
  defer { posix_spawn_file_actions_destroy(&files) }
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&files, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  posix_spawn_file_actions_adddup2(&files, 1, 2)

  var attributes: Attributes = empty()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  // We block these in order to wait for them; a child must not inherit that.
  var nothing = sigset_t()
  sigemptyset(&nothing)
  posix_spawnattr_setsigmask(&attributes, &nothing)
  posix_spawnattr_setpgroup(&attributes, 0)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))

  let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  var arguments = command.map { strdup($0) } + [nil]
  var values = variables.map { strdup("\($0)=\($1)") } + [nil]
  defer { for string in arguments + values { free(string) } }
  var process: pid_t = 0
  let failure = posix_spawn(&process, command[0], &files, &attributes, &arguments, &values)
  guard failure == 0 else {
    throw Complaint("\(command[0]) cannot be started: \(String(cString: strerror(failure))).")
  }
  return process
}

/// Keeps this process and all it starts from leaving core dumps: a trap is an answer here.
package func refuseCoreDumps() {
  var none = rlimit(rlim_cur: 0, rlim_max: 0)
  #if canImport(Darwin)
    setrlimit(RLIMIT_CORE, &none)
  #else
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  #endif
}

/// The signals by which a reader stops us.
let interruptions: sigset_t = {
  var signals = sigset_t()
  sigemptyset(&signals)
  for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
  return signals
}()
