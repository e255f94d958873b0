import Foundation
import ProcessActivity

/// A build that failed, either because of the reader's code or for another reason.
struct BuildFailure {
  private let output: String
  private let termination: ChildProcess.Termination

  /// An error that the compiler reported.
  private struct Diagnostic {
    var file: String
    var line: Int
    var message: String
  }

  init(_ build: ChildProcess.Completion) {
    // The package manager prints the compiler's errors on standard output, and its own on standard
    // error.
    output = build.output + "\n" + build.errors
    termination = build.termination
  }

  /// The compiler's first error in any file, or else the package manager's first error.
  var firstError: Verdict.Failure {
    if let first = diagnostics.first {
      return Verdict.Failure(message: first.message, file: first.file, line: first.line)
    }
    return Verdict.Failure(message: generalError ?? "The build failed without a message.")
  }

  /// Returns the compiler's first error in one of some files, or `nil` if there is none.
  func firstError(in files: Set<String>) -> Verdict.Failure? {
    diagnostics.first { files.contains($0.file) }.map {
      Verdict.Failure(message: $0.message, file: $0.file, line: $0.line)
    }
  }

  /// Returns the verdict on the code of an exercise.
  ///
  /// - Parameters:
  ///   - source: The path of the reader's file, or of the answer that replaces it.
  ///   - tests: The path of the tests, which can't be compiled if the file lacks something.
  ///   - imports: The modules that the exercise imports.
  ///   - surroundings: A function that returns a sentence about a limit that's too low or a folder
  ///     that can't be written to, or `nil` if there is none.
  /// - Returns: The verdict.
  /// - Throws: ``WorkbookError`` if the code isn't to blame.
  func verdict(
    source: String,
    tests: String,
    imports: [String],
    surroundings: () -> String? = { nil }
  ) throws -> Verdict {
    let errors = diagnostics
    if let stale = errors.first(where: { isStale($0, imports) }) {
      throw WorkbookError(
        "A module can't be imported: \(stale.message). Delete the folder .build/workbook, and try "
          + "again."
      )
    }
    // The cause of an error in the tests is usually in the reader's file, so errors in that file
    // come first.
    let folder = URL(filePath: tests).deletingLastPathComponent().path + "/"
    let own =
      errors.first { $0.file == source } ?? errors.first { $0.file.hasPrefix(folder) }
      ?? linkerError(source)
    if let own {
      var verdict = Verdict(state: .doesNotCompile)
      verdict.failures = [.init(message: own.message, file: own.file, line: own.line)]
      return verdict
    }
    if termination == .overrun(.waiting),
      let lock = output.firstMatch(of: /Another instance of SwiftPM \(PID: (\d+)\)/)
    {
      throw WorkbookError(
        "Another `swift build` in .build/workbook is still running. To end it, run: "
          + "kill -9 \(lock.1)"
      )
    }
    if termination == .overrun(.working) {
      return Verdict(
        notJudged: "The compiler was still working after two minutes of processor time.",
        advice: "Split the longest expression in your file, or state the types of its parts."
      )
    }
    if let (words, advice) = Advice.find(in: output) {
      throw WorkbookError("`swift build` failed: \(words). \(advice.rawValue)")
    }
    if let problem = surroundings() { throw WorkbookError("`swift build` failed. \(problem)") }
    if let crash = output.firstMatch(of: /(?i)please submit a bug report|Stack dump:/) {
      return Verdict(
        notJudged: "The compiler crashed (“\(crash.0)”).",
        advice: "Write the last change to your file in another way, and check again."
      )
    }
    if let other = errors.first {
      throw WorkbookError(
        "The book's own code doesn't compile: \(other.file):\(other.line): \(other.message). "
          + "To see what has changed, run this command in the workbook: git status"
      )
    }
    throw WorkbookError(toolFailure)
  }

  /// A message about a build that failed without an error in any file.
  private var toolFailure: String {
    let end = termination == .exit(1) ? "" : " \(termination.sentence)"
    let printed = generalError.map { " It printed: \($0)" } ?? " It printed nothing."
    return "`swift build` failed.\(end)\(printed) To check your toolchain, run: swift --version. "
      + "To build from scratch, delete the folder .build/workbook. "
      + "To examine this machine, run: swift run workbook doctor"
  }

  /// The package manager's first error, or the last line of the output.
  private var generalError: String? {
    let lines = output.split(separator: "\n")
    let errors = lines.filter {
      $0.contains("error: ") && !$0.contains("command failed with exit code")
    }
    return (errors.first ?? lines.last).map { String($0.prefix(300)) }
  }

  private var diagnostics: [Diagnostic] {
    let error = /^(\/[^\n]*?):(\d+):\d+: error: ([^\n]+)/.anchorsMatchLineEndings()
    return output.matches(of: error).map {
      Diagnostic(file: String($0.1), line: Int($0.2) ?? 1, message: String($0.3))
    }
  }

  /// Returns whether an error at an import was caused by an earlier build with another compiler or
  /// in another folder.
  private func isStale(_ error: Diagnostic, _ imports: [String]) -> Bool {
    let own = imports + ["ExerciseKit", "Testing", "Foundation"]
    if let match = error.message.firstMatch(of: /no such module '(\w+)'/) {
      return own.contains(String(match.1))
    }
    return error.message.contains(
      /^compiled module was|^module compiled with|^missing required module|^PCH file/
    )
  }

  /// Returns the linker's error about a symbol, for which the file's first line stands in.
  private func linkerError(_ source: String) -> Diagnostic? {
    let symbol =
      /[^\n]*(?:undefined reference|undefined symbol|multiple definition|duplicate symbol)[^\n]*/
    return output.firstMatch(of: symbol).map {
      Diagnostic(file: source, line: 1, message: "the linker failed: \($0.0)")
    }
  }
}

extension BuildFailure {
  /// Returns the verdict on the code of an exercise.
  func verdict(of exercise: Exercise, _ source: URL, in book: Workbook) throws -> Verdict {
    let tests = book.tests(of: exercise).path
    let verdict = try verdict(
      source: source.path,
      tests: tests,
      imports: exercise.imports,
      surroundings: { Surroundings.problem(scratch: book.scratch) }
    )
    guard verdict.failures.first?.file == tests else { return verdict }
    return try book.problemWithChangedTests(of: exercise) ?? verdict
  }
}
