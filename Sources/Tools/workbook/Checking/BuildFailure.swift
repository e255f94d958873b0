import KVOExercises
import Foundation

/// A message of the compiler about a line.
struct Diagnostic: Hashable {
  /// The place.
  var place: TestRun.Place
  /// The text.
  var message: String

  /// Returns the errors or the warnings that a build has printed, each once.
  static func all(_ kind: String, in output: String) -> [Diagnostic] {
    let lines = output.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("/") }
    let diagnostics = lines.compactMap { line -> Diagnostic? in
      guard let match = line.wholeMatch(of: /(\/.*?):(\d+):\d+: (\w+): (.*)/), match.3 == kind
      else {
        return nil
      }
      let place = TestRun.Place(file: String(match.1), line: Int(match.2) ?? 1)
      return Diagnostic(place: place, message: String(match.4.prefix(1_000)))
    }
    return diagnostics.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
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
  ///   - command: The command that shows the reader everything that the run prints.
  init(
    ofBuild run: TestRun.Result,
    files: Set<String>,
    supplied: [URL],
    command: String
  ) {
    if let failure = ToolFailure.named(in: run.output) {
      self.init(notJudged: failure.cause, advice: failure.remedy)
      return
    }
    let errors = Diagnostic.all("error", in: run.output)
    if let own = errors.first(where: { files.contains($0.place.file) }) {
      // The first message about a line needn't be the one that helps, unless it's about the syntax.
      let isAboutSyntax = own.message.hasPrefix("expected ")
      let messages = isAboutSyntax ? [own] : errors.filter { $0.place == own.place }
      let notes = Diagnostic.all("note", in: run.output).filter {
        own.message.contains("does not conform") && $0.message.hasPrefix("protocol requires")
      }
      let text = (messages + notes.prefix(1)).map(\.message).joined(separator: "; ")
      self.init(.doesNotCompile, because: text, at: own.place)
      if text.contains("failed to produce diagnostic") {
        let advice = """
          The compiler found a mistake here, but can't say which one, which is its own fault. Write \
          the line in smaller steps, and state the types, until it names one.
          """
        failures[0].details.append(.init("to do", advice))
      }
      return
    }
    if let error = errors.first(where: { error in
      supplied.contains { "\(error.place.file)/".hasPrefix($0.path + "/") }
    }) {
      let requirement = error.place.name == Library.contract ? requirement(at: error.place) : nil
      self.init(
        .doesNotCompile,
        because: (requirement.map { "The contract requires: \($0) The compiler says: " } ?? "")
          + error.message,
        at: error.place
      )
      return
    }
    if let error = errors.first {
      self.init(
        notJudged: "The workbook's own code doesn't compile: "
          + "\(error.place.file):\(error.place.line): \(error.message)",
        advice: "To see which files you've changed, run: git status"
      )
      return
    }
    let failure = ToolFailure(of: run, command: command)
    self.init(notJudged: failure.cause, advice: failure.remedy)
  }
}

extension TestRun.Result {
  /// The first line with an error or, if there's none, the last line.
  var firstError: String {
    let lines = output.split(whereSeparator: \.isNewline)
    let line =
      lines.first { $0.contains(/(ERROR|FATAL): ThreadSanitizer/) }
      ?? lines.first { $0.contains(/^error:|: error:/) } ?? lines.last ?? "nothing"
    return String(line.prefix(300))
  }
}

/// Returns the requirement that a line of a contract expresses, which is the comment above it,
/// unless a blank line is between them.
private func requirement(at place: TestRun.Place) -> String? {
  let text = (try? String(contentsOfFile: place.file, encoding: .utf8)) ?? ""
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.drop { $0 == " " } }
  func isRequirement(_ line: Substring) -> Bool { line.hasPrefix("// ") }
  let above = lines.prefix(place.line - 1).reversed().prefix { !$0.isEmpty }
  let comment = above.drop { !isRequirement($0) }.prefix(while: isRequirement)
  return comment.isEmpty
    ? nil : comment.reversed().map { $0.dropFirst(3) }.joined(separator: " ")
}
