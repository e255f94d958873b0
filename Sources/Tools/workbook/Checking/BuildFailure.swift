import Foundation
import KVOExercises

/// A message of the compiler about a line.
struct Diagnostic: Hashable {
  let file: String
  let line: Int
  let message: String

  /// Returns the errors, the warnings, or the notes that a build has printed, each once.
  static func all(_ kind: String, in output: String) -> [Diagnostic] {
    let lines = output.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("/") }
    return lines.reduce(into: []) { diagnostics, line in
      guard let match = line.wholeMatch(of: /(\/.*?):(\d+):\d+: (\w+): (.*)/), match.3 == kind
      else { return }
      let (file, line, message) = (String(match.1), Int(match.2) ?? 1, String(match.4))
      let diagnostic = Diagnostic(file: file, line: line, message: message)
      if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }
  }
}

extension Verdict {
  /// Judges a run whose tests haven't begun, usually because something doesn't compile.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - files: The paths of the reader's files.
  ///   - supplied: The files, and the folders with files, that don't compile if the reader's files
  ///     lack something.
  init(ofBuild run: TestRun, files: Set<String>, supplied: [URL]) {
    // Where the tools are to blame, the line at which they say so isn't.
    let errors = Diagnostic.all("error", in: run.output)
      .filter { !$0.message.contains(/no such module 'Testing'|module compiled with/) }
    let isSupplied = { (error: Diagnostic) in
      supplied.contains { "\(error.file)/".hasPrefix("\($0.path)/") }
    }
    if let error = errors.first(where: { files.contains($0.file) }) {
      self.init(of: error, among: errors, notes: Diagnostic.all("note", in: run.output))
    } else if let error = errors.first(where: isSupplied) {
      let requirement = error.requirement.map {
        "The contract requires: \($0) The compiler says: "
      }
      self.init(.doesNotCompile, because: "\(requirement ?? "")\(error.message)", at: error)
    } else if let error = errors.first {
      self.init(
        notJudged: "The workbook's own code doesn't compile: "
          + "\(error.file):\(error.line): \(error.message)",
        advice: "To see which files you've changed, run: git status"
      )
    } else {
      self.init(notJudged: run.trouble, advice: TestRun.advice)
    }
  }

  /// Creates the verdict on a line of the reader's that doesn't compile.
  private init(of error: Diagnostic, among errors: [Diagnostic], notes: [Diagnostic]) {
    // The first message about a line needn't be the one that helps, unless it's about the syntax.
    let isAboutSyntax = error.message.hasPrefix("expected ")
    let messages =
      isAboutSyntax ? [error] : errors.filter { ($0.file, $0.line) == (error.file, error.line) }
    let requirement = notes.first {
      error.message.contains("does not conform") && $0.message.hasPrefix("protocol requires")
    }
    let text = (messages + [requirement].compactMap(\.self)).map(\.message).joined(separator: "; ")
    self.init(.doesNotCompile, because: text, at: error)
    // The compiler asks for a bug report, although the reader's line mostly has a mistake as well.
    if text.contains("failed to produce diagnostic") {
      let advice = """
        The compiler found a mistake here, but can't say which one, which is its own fault. Write \
        the line in smaller steps, and state the types, such as a closure's: `{ x -> (Bool, Int) in`.
        """
      failures[0].details.append(.init("to do", advice))
    }
  }
}

extension Diagnostic {
  /// The requirement that a line of a contract expresses, which is the comment above it, unless a
  /// blank line is between them; `nil` for another file.
  fileprivate var requirement: String? {
    guard URL(filePath: file).lastPathComponent == ReaderLibrary.contract else { return nil }
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }
    func isRequirement(_ line: Substring) -> Bool { line.hasPrefix("// ") }
    let above = lines.prefix(line - 1).reversed().prefix { !$0.isEmpty }
    let comment = above.drop { !isRequirement($0) }.prefix(while: isRequirement)
    return comment.isEmpty
      ? nil : comment.reversed().map { $0.dropFirst(3) }.joined(separator: " ")
  }
}
