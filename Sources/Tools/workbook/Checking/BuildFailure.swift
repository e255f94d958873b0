import KVOExercises
import Foundation
import WorkbookKit

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
  ///   - supplied: The files, and the folders with files, that don't compile if the reader's files lack something.
  ///   - advice: The next step if neither is to blame.
  init(
    ofBuild run: TestRun.Result,
    files: Set<String>,
    supplied: [URL],
    advice: String
  ) {
    if let advice = Toolchain.advice(after: run.output) {
      self.init(notJudged: "No tests can be built.", advice: advice)
      return
    }
    let errors = Diagnostic.all("error", in: run.output)
    if let own = errors.first(where: { files.contains($0.place.file) }) {
      self.init(.doesNotCompile, because: own.message, at: own.place)
      return
    }
    if let error = errors.first(where: { error in
      supplied.contains { "\(error.place.file)/".hasPrefix($0.path + "/") }
    }) {
      let text = (try? String(contentsOfFile: error.place.file, encoding: .utf8)) ?? ""
      let requirement = Requirement(in: text).sentence(atLine: error.place.line)
      self.init(
        .doesNotCompile,
        because: (requirement.map { "The contract requires: \($0) The compiler says: " } ?? "")
          + error.message,
        at: error.place
      )
      return
    }
    let cause =
      switch (run.termination, errors.first) {
      case (.silence, _): "`swift test` printed nothing for ten minutes, so it was ended."
      case (_, let error?):
        "The workbook's own code doesn't compile: \(error.place.file):\(error.place.line): "
          + error.message
      default: "`swift test` failed before the first test. It printed: \(run.firstError)"
      }
    self.init(notJudged: cause, advice: advice)
  }
}

extension TestRun.Result {
  /// The first line with an error or, if there's none, the last line.
  var firstError: String {
    let lines = output.split(whereSeparator: \.isNewline)
    let line =
      lines.first { $0.hasPrefix("error: ") || $0.contains(": error: ") } ?? lines.last ?? ""
    return String(line.prefix(300))
  }
}

/// The comments of a contract, each of which states a requirement.
private struct Requirement {
  private let lines: [SourceLine]

  init(in text: String) {
    lines = SourceLine.all(in: text)
  }

  /// Returns the sentence that states the requirement on a line.
  ///
  /// The sentence is the comment directly above the line, or else above the nearest declaration
  /// around it that has a comment. Documentation comments don't state requirements.
  ///
  /// - Parameter number: The number of the line, counted from 1.
  /// - Returns: The sentence, or `nil` if there is none.
  func sentence(atLine number: Int) -> String? {
    guard lines.indices.contains(number - 1), !lines[number - 1].isBlank else { return nil }
    var index = number - 1
    while true {
      if let sentence = comment(above: index) { return sentence }
      guard let outer = beginning(around: index) else { return nil }
      index = outer
    }
  }

  /// Returns the comment directly above a line, apart from its attributes.
  private func comment(above index: Int) -> String? {
    let above = lines[..<index].reversed().drop { $0.trimmed.hasPrefix("@") }
    let comment = above.prefix { $0.isComment && !$0.trimmed.hasPrefix("///") }
    guard !comment.isEmpty else { return nil }
    return comment.reversed().map { $0.trimmed.dropFirst(2).trimmingPrefix(" ") }
      .joined(separator: " ")
  }

  /// Returns the line on which the statement or the declaration around a line begins.
  private func beginning(around index: Int) -> Int? {
    let line = lines[index]
    // The statement that a closing line ends begins with the same indentation.
    let indentation = line.indentation + (line.isClosing ? 1 : 0)
    return lines[..<index].lastIndex {
      !$0.isBlank && !$0.isComment && !$0.isClosing && $0.indentation < indentation
    }
  }
}

extension SourceLine {
  /// The text without the spaces at the beginning.
  fileprivate var trimmed: Substring { text.drop { $0 == " " } }

  /// Whether the line ends what an earlier line began.
  fileprivate var isClosing: Bool { [")", "}", "]"].contains(trimmed.first) }
}
