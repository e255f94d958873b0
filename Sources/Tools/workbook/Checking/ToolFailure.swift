import Foundation

/// Trouble with the tools or the machine that keeps tests from being built or run.
struct ToolFailure {
  /// The cause, in a sentence.
  var cause: String
  /// What the reader can do, in a sentence.
  var remedy: String

  private init(_ cause: String, remedy: String) {
    (self.cause, self.remedy) = (cause, remedy)
  }

  /// Finds out why `swift test` has ended before the first test.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - command: The command that shows the reader everything that the run prints.
  init(of run: TestRun.Result, command: String) {
    self =
      Self.named(in: run.output) ?? Self.tried() ?? Self.crash(in: run.output)
      ?? Self.refusal(in: run) ?? Self.unknown(run, command)
  }
}

extension ToolFailure {
  /// Returns the trouble that a build's messages name, wherever they place it, or `nil`.
  ///
  /// The messages may be about lines of the reader's files, in which nothing is wrong.
  static func named(in output: String) -> ToolFailure? {
    func says(_ messages: String...) -> Bool { messages.contains { output.contains($0) } }
    let deletion = "Delete the folder .build, and try again."
    if says("no such module 'Testing'", "module 'TestingMacros' not found", "XCTest not available")
    {
      return ToolFailure(
        "Swift Testing is missing.",
        remedy: """
          On a Mac, Apple's Command Line Tools aren't enough. Install Xcode from the App Store, open \
          it once, and run: sudo xcode-select --switch /Applications/Xcode.app. On Linux, use Swift \
          from https://www.swift.org/install
          """
      )
    }
    if says("was compiled with module cache path") {
      return ToolFailure("The folder .build was copied or moved.", remedy: deletion)
    }
    if says("module compiled with Swift", "compiled module was created by") {
      return ToolFailure("Another version of Swift has built what's in .build.", remedy: deletion)
    }
    if says("malformed compiled module", "has been modified since the module file") {
      return ToolFailure("The modules in .build are damaged or out of date.", remedy: deletion)
    }
    if says("No space left on device", "disk is full") {
      return tried()
        ?? ToolFailure("The disk is full.", remedy: "Free some disk space, and try again.")
    }
    return nil
  }

  /// Returns the trouble if the compiler has crashed or was ended; otherwise, `nil`.
  private static func crash(in output: String) -> ToolFailure? {
    if output.contains("failed due to signal 9") {
      return ToolFailure(
        "The system has ended the compiler, probably because memory ran out.",
        remedy: "Close other programs, and try again."
      )
    }
    return output.contains("failed due to signal")
      ? ToolFailure(
        "The compiler has crashed, which is a mistake of the compiler's own.",
        remedy: """
          Write what you changed last in another way. To see what that is, run: git diff. If you've \
          changed nothing, delete the folder .build, and try again.
          """
      ) : nil
  }

  /// Returns the trouble if ThreadSanitizer has ended the program that it's in; otherwise, `nil`.
  private static func refusal(in run: TestRun.Result) -> ToolFailure? {
    run.output.contains(/(ERROR|FATAL): ThreadSanitizer/)
      ? ToolFailure(
        "ThreadSanitizer can't run on this machine. It printed: “\(run.firstError)”.",
        remedy: "Go on with the next task, and look for data races on another machine."
      ) : nil
  }

  /// Returns the tools' own message.
  private static func unknown(_ run: TestRun.Result, _ command: String) -> ToolFailure {
    let ending =
      switch run.termination {
      case .silence: "was ended, because it printed nothing for ten minutes"
      case .signal(let number): "was ended by signal \(number) before the first test"
      case .exit: "failed before the first test"
      }
    return ToolFailure(
      "`swift test` \(ending), and the workbook doesn't know why. It printed: “\(run.firstError)”.",
      remedy: """
        To see everything that's printed, run: \(command). To see which files you've changed, run: \
        git status. If neither helps, delete the folder .build, and try again.
        """
    )
  }
}

extension ToolFailure {
  /// Tries what every build needs of the machine, and returns what doesn't work, or `nil`.
  ///
  /// Each tool has words of its own for such trouble, and few of them name the folder.
  static func tried() -> ToolFailure? {
    let temporary = FileManager.default.temporaryDirectory
    let other = "mkdir -p .build/tmp && export TMPDIR=$PWD/.build/tmp"
    if let number = errorUsing(temporary) {
      return ToolFailure(
        "Files can't be written to the folder for temporary files, \(temporary.path): "
          + "\(String(cString: strerror(number))).",
        remedy: "\(number == ENOSPC ? "Free some space there, or use another" : "Use another"): "
          + other
      )
    }
    if errorUsing(temporary, runsProgram: true) != nil {
      return ToolFailure(
        "Programs can't be run from the folder for temporary files, \(temporary.path), and every "
          + "build runs one there.",
        remedy: "Use another: \(other)"
      )
    }
    // Swift creates what's missing of this path.
    guard var cache = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    else { return nil }
    while !cache.exists, cache.pathComponents.count > 1 { cache.deleteLastPathComponent() }
    return errorUsing(cache).map { number in
      ToolFailure(
        "Swift keeps some of what it builds in your home, but files can't be written to "
          + "\(cache.path): \(String(cString: strerror(number))).",
        remedy: number == ENOSPC
          ? "Free some space there, and try again."
          : "Make this folder writable or, on Linux, use another: export XDG_CACHE_HOME=/tmp/cache"
      )
    }
  }

  /// Writes a file to a folder, and may run a program there.
  ///
  /// - Returns: The number of the system's error, or `nil`.
  private static func errorUsing(_ folder: URL, runsProgram: Bool = false) -> Int32? {
    let file = folder.appending(path: "workbook-\(UUID())")
    let descriptor = open(file.path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o700)
    guard descriptor >= 0 else { return errno }
    defer { unlink(file.path) }
    // A disk that's nearly full may still have room for a few bytes.
    let text = [UInt8](repeating: UInt8(ascii: "#"), count: 1 << 20)
    let count = write(descriptor, text, text.count)
    let number = count < 0 ? errno : ENOSPC
    close(descriptor)
    guard count == text.count else { return number }
    guard runsProgram else { return nil }
    // A shell writes the program that's run. If this process did, a child that another thread is just
    // starting could still have it open for writing, and then the system refuses to run it.
    let script = #"printf '#!/bin/sh\n' >"$0" && chmod +x "$0" && "$0" && rm "$0""#
    let run = try? ChildProcess.run("/bin/sh", ["-c", script, "\(file.path).sh"])
    if run?.termination == .exit(0) { return nil }
    unlink("\(file.path).sh")
    return EACCES
  }
}
