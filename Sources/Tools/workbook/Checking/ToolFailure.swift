import Foundation

/// Trouble with the tools or the machine that keeps tests from being built or run.
struct ToolFailure {
  /// The words that the tools print.
  private var words: [String] = []
  /// The cause, in a sentence.
  private(set) var cause: String
  /// What the reader can do, in a sentence.
  let remedy: String

  /// What explains the other messages, even those about lines of the reader's files, in which
  /// nothing is wrong.
  private static let certain = [
    ToolFailure(
      words: [
        "no such module 'Testing'", "module 'TestingMacros' not found", "XCTest not available",
      ],
      cause: "Swift Testing is missing.",
      remedy: """
        On a Mac, Apple's Command Line Tools aren't enough. Install Xcode from the App Store, open it \
        once, and run: sudo xcode-select --switch /Applications/Xcode.app. On Linux, use Swift from \
        https://www.swift.org/install
        """
    ),
    ToolFailure(
      words: [
        "was compiled with module cache path", "module compiled with Swift",
        "compiled module was created by", "malformed compiled module",
        "has been modified since the module file",
      ],
      cause: "What's in the folder .build is damaged, or was built elsewhere or by another Swift.",
      remedy: "Delete the folder .build, and try again."
    ),
    ToolFailure(
      words: [
        "No space left on device", "disk is full", "(code: 28)", "permissionDenied",
        "couldNotFindTmpDir", "posix_spawn error: Permission denied",
      ],
      cause: "The disk or the folder for temporary files is full, or this folder can't be used.",
      remedy: """
        Free some disk space, or use another folder for temporary files: mkdir -p .build/tmp && \
        export TMPDIR=$PWD/.build/tmp
        """
    ),
  ]

  /// What's the cause if nothing else is.
  private static let likely = [
    ToolFailure(
      words: ["failed due to signal 9"],
      cause: "The system has ended the compiler, probably because memory ran out.",
      remedy: "Close other programs, and try again."
    ),
    ToolFailure(
      words: ["failed due to signal"],
      cause: "The compiler has crashed, which is a mistake of the compiler's own.",
      remedy: """
        Write what you changed last in another way. To see what that is, run: git diff. If you've \
        changed nothing, delete the folder .build, and try again.
        """
    ),
    ToolFailure(
      words: ["ERROR: ThreadSanitizer", "FATAL: ThreadSanitizer"],
      cause: "ThreadSanitizer can't run on this machine.",
      remedy: "Go on with the next task, and look for data races on another machine."
    ),
  ]

  /// Returns the trouble that the messages of a build name, wherever they place it, or `nil`.
  static func named(in output: String) -> ToolFailure? { first(of: certain, in: output) }

  private static func first(of table: [ToolFailure], in output: String) -> ToolFailure? {
    table.first { $0.words.contains { output.contains($0) } }
  }
}

extension ToolFailure {
  /// Finds out why `swift test` has ended before the first test.
  init(of run: TestRun) {
    let unknown = ToolFailure(
      cause: "`swift test` failed before the first test, and the workbook doesn't know why.",
      remedy: """
        All that it printed is in \(run.file.path). To see which files you've changed, run: git \
        status. If neither helps, delete the folder .build, and try again.
        """
    )
    self = Self.first(of: Self.certain + Self.likely, in: run.output) ?? unknown
    let lines = run.output.split(whereSeparator: \.isNewline)
    let error =
      lines.first { line in words.contains { line.contains($0) } }
      ?? lines.first { $0.contains(/^error:|: error:/) } ?? lines.last ?? "nothing"
    cause += " It printed: “\(error.prefix(300))”."
  }
}
