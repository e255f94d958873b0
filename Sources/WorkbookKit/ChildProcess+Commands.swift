import Foundation
import KVOLocking
import ProcessActivity

extension ChildProcess {
  /// Runs a command of the compiler.
  static func runCommand(_ command: [String]) throws -> Completion {
    try run(
      command[0],
      Array(command.dropFirst()),
      limit: ActivityLimit(working: 120, waiting: 20)
    )
  }

  /// Runs several chains of commands at the same time.
  ///
  /// - Parameter chains: The chains, each of which ends at the first command that fails.
  /// - Returns: The results of the commands that have run, for each chain.
  /// - Throws: ``WorkbookError`` if a command can't be started.
  static func runAtOnce(_ chains: [[[String]]]) throws -> [[Completion]] {
    let results = Locked<[Int: Result<[Completion], any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: chains.count) { index in
      let result = Result {
        var done: [Completion] = []
        for command in chains[index] where done.allSatisfy(\.isSuccess) {
          done.append(try runCommand(command))
        }
        return done
      }
      results.withLock { $0[index] = result }
    }
    return try results.withLock { results in
      try results.sorted { $0.key < $1.key }.map { try $0.value.get() }
    }
  }
}

extension ChildProcess.Completion {
  /// Whether the process has ended with exit code 0.
  var isSuccess: Bool { termination == .exit(0) }
}
