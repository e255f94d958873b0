import Foundation

/// The sheet of a task, such as `Exercises/Chapter02/Answers/2.1.md`: hints, the solution with what
/// the task teaches, and other answers, each of which is a small difference from the solution.
struct Sheet: Sendable {
  /// The idea that the task teaches, in one sentence.
  private(set) var learned = ""
  private(set) var hints = Hints()
  /// The files on the sheet: for an exercise, the solution; for the library, whose solution is the
  /// chapter's code, files that only the tests need.
  private(set) var files: [String: String] = [:]
  private(set) var answers: [Answer] = []

  /// Reads a sheet.
  ///
  /// - Throws: ``WorkbookError`` that names the section that can't be read.
  init(_ text: String, path: String) throws {
    for section in text.components(separatedBy: "\n## ").dropFirst() {
      let heading = String(section.prefix { $0 != "\n" })
      let text = section.dropFirst(heading.count).trimmingCharacters(in: .whitespacesAndNewlines)
      do {
        try add(heading, text)
      } catch {
        throw WorkbookError("\(path), “\(heading)”: \(error)")
      }
    }
  }

  private mutating func add(_ heading: String, _ text: String) throws {
    if heading == "Hint \(hints.general.count + 1)" {
      hints.general.append(text)
    } else if heading == "Step \(hints.stepHints.count + 1)" {
      hints.stepHints.append(text)
    } else if let match = heading.wholeMatch(of: /When it fails: (.+)/) {
      hints.claimHints[String(match.1)] = text
    } else if heading == "Solution" {
      let paragraph = text.firstMatch(of: /\*\*What it teaches:\*\* ((?:.+\n?)+)/)?.1 ?? ""
      learned = paragraph.split(separator: "\n").joined(separator: " ")
      for block in try blocks(of: "swift", in: text) { files[block.file] = block.text }
    } else if heading == "Stub" {
      try add(Answer(kind: .stub, name: "stub"), text)
    } else if let match = heading.wholeMatch(of: /Another right answer: (\w+)/) {
      try add(Answer(kind: .right, name: String(match.1)), text)
    } else if let match = heading.wholeMatch(of: /Usual mistake (\d+): (\w+)/) {
      guard let claim = text.prefixMatch(of: /Rejected by: (.+)/)?.1 else {
        throw WorkbookError("This mistake needs a line “Rejected by: ” and a claim.")
      }
      let kind = Answer.Kind.mistake(rejectedBy: String(claim))
      try add(Answer(kind: kind, name: String(match.2), number: Int(match.1)), text)
    } else {
      throw WorkbookError("A sheet has no such section.")
    }
  }

  private mutating func add(_ answer: Answer, _ text: String) throws {
    let isTaken = answers.contains {
      $0.name == answer.name || ($0.number != nil && $0.number == answer.number)
    }
    if isTaken { throw WorkbookError("This name or number is taken.") }
    var answer = answer
    answer.changes = try blocks(of: "diff", in: text).flatMap { block in
      // An empty line separates two places.
      try block.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .split(whereSeparator: \.isEmpty).map { try Answer.Change(file: block.file, Array($0)) }
    }
    if answer.changes.isEmpty { throw WorkbookError("This answer has no block with a difference.") }
    answers.append(answer)
  }

  /// Returns the blocks of code in a section, each with the file that's named above it.
  private func blocks(
    of language: Substring,
    in text: String
  ) throws -> [(file: String, text: String)] {
    let blocks = text.matches(of: /(?ms)^`(\w+\.swift)`:\n\n```(\w+)\n(.*?)^```$/)
    let fences = text.matches(of: /(?m)^```/)
    guard fences.count == 2 * blocks.count, blocks.allSatisfy({ $0.2 == language }) else {
      throw WorkbookError(
        "Above a block, there must be its file, such as “`WeakBox.swift`:”. A solution is in blocks "
          + "of “swift”, and another answer in blocks of “diff”."
      )
    }
    return blocks.map { (String($0.1), String($0.3)) }
  }
}

extension Book {
  /// Returns the sheet of a task.
  ///
  /// - Throws: ``WorkbookError`` if the sheet can't be read.
  func sheet(of task: BookTask) throws -> Sheet {
    let path = "Exercises/\(task.sheetPath)"
    let text = text(of: inExercises(task.sheetPath))
    guard !text.isEmpty else {
      throw WorkbookError("\(path) can't be read. To restore it, run: git restore \(path)")
    }
    return try Sheet(text, path: path)
  }
}
