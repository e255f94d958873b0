import Foundation

/// The sheet of a task, such as `Exercises/Answers/2.1.md`: hints, the solution with what the task
/// teaches, and other answers, each of which is a small difference from the solution.
struct Sheet: Sendable {
  /// An answer that differs from the solution, or the code with which an exercise begins.
  struct Answer: Sendable {
    /// What an answer is, from which the verdict follows that it must get.
    enum Kind: Equatable, Sendable {
      /// The verdict shows a placeholder or a claim of the task's first step.
      case stub
      case solution
      case right
      /// The loom has too many orders to try.
      case notJudged
      /// The sentence is the first failed claim that `check` shows.
      case mistake(rejectedBy: String)
    }

    var kind: Kind
    /// The name, which is unique in the sheet.
    var name: String
    /// The number of a mistake, which never changes.
    var number: Int?
    /// The place of the heading.
    var place: String
    var changes: [Change] = []
  }

  /// A place in a file of the solution, whose lines are replaced with others.
  struct Change: Sendable {
    var file: String
    /// The place in the sheet.
    var place: String
    var old: [String]
    var new: [String]
  }

  /// The idea that the task teaches, in one sentence.
  private(set) var learned = ""
  private(set) var hints = Hints()
  /// The files on the sheet: for an exercise, the solution; for the library, whose solution is the
  /// chapter's code, files that only the tests need.
  private(set) var files: [String: String] = [:]
  private(set) var answers: [Answer] = []

  /// Reads a sheet.
  ///
  /// - Throws: ``WorkbookError`` that names the line that can't be read.
  init(_ text: String, path: String) throws {
    var sections = [Section(heading: "", place: path)]
    var isInBlock = false
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let place = "\(path):\(index + 1)"
      if line.hasPrefix("```") { isInBlock.toggle() }
      if !isInBlock, line.hasPrefix("## ") {
        sections.append(Section(heading: String(line.dropFirst(3)), place: place))
      } else {
        sections[sections.count - 1].lines.append(Line(place: place, text: String(line)))
      }
    }
    for section in sections { try add(section) }
  }

  /// Returns the files of an answer, which differ from those of the solution, by name.
  ///
  /// - Throws: ``WorkbookError`` if a place doesn't occur exactly once in the solution, or if
  ///   nothing changes.
  func files(of answer: Answer, in solution: [String: String]) throws -> [String: String] {
    var files = solution
    for (file, changes) in Dictionary(grouping: answer.changes, by: \.file) {
      guard let text = solution[file] else {
        throw WorkbookError("\(changes[0].place): The solution has no file \(file).")
      }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let ranges = try changes.map { change in
        let starts = lines.indices.filter { lines[$0...].starts(with: change.old) }
        guard starts.count == 1, !change.old.isEmpty else {
          throw WorkbookError(
            "\(change.place): This place occurs \(starts.count) times in the solution, not once."
          )
        }
        return (range: starts[0]..<starts[0] + change.old.count, new: change.new)
      }
      var result = lines
      for (range, new) in ranges.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
        result.replaceSubrange(range, with: new)
      }
      files[file] = result.joined(separator: "\n")
    }
    guard files != solution else {
      throw WorkbookError("\(answer.place): This answer is the same as the solution.")
    }
    return files
  }
}

extension Sheet {
  private mutating func add(_ section: Section) throws {
    let (heading, text) = (section.heading, section.text)
    if heading == "Hint \(hints.rungs.count + 1)" {
      hints.rungs.append(text)
    } else if heading == "Step \(hints.stepHints.count + 1)" {
      hints.stepHints.append(text)
    } else if let match = heading.wholeMatch(of: /When it fails: (.+)/) {
      hints.claimHints[String(match.1)] = text
    } else if heading == "Solution" {
      let paragraph = text.firstMatch(of: /\*\*What it teaches:\*\* ((?:.+\n?)+)/)?.1 ?? ""
      learned = paragraph.split(separator: "\n").joined(separator: " ")
      for block in try section.blocks(of: "swift") {
        files[block.file] = block.lines.map(\.text).joined(separator: "\n") + "\n"
      }
    } else if heading == "Stub" {
      try add(Answer(kind: .stub, name: "stub", place: section.place), from: section)
    } else if let match = heading.wholeMatch(of: /Another right answer: (\w+)/) {
      let kind: Answer.Kind = text.hasPrefix("Could not be judged: ") ? .notJudged : .right
      try add(Answer(kind: kind, name: String(match.1), place: section.place), from: section)
    } else if let match = heading.wholeMatch(of: /(?:Usual m|M)istake (\d+): (\w+)/) {
      guard let claim = text.prefixMatch(of: /Rejected by: (.+)/)?.1 else {
        throw WorkbookError(
          "\(section.place): This mistake needs a line “Rejected by: ” and a claim."
        )
      }
      let mistake = Answer(
        kind: .mistake(rejectedBy: String(claim)),
        name: String(match.2),
        number: Int(match.1),
        place: section.place
      )
      try add(mistake, from: section)
    } else if !heading.isEmpty {
      throw WorkbookError("\(section.place): A sheet has no section “\(heading)”.")
    }
  }

  private mutating func add(_ answer: Answer, from section: Section) throws {
    let isTaken = answers.contains {
      $0.name == answer.name || ($0.number != nil && $0.number == answer.number)
    }
    guard !isTaken else {
      throw WorkbookError("\(answer.place): This name or number is taken.")
    }
    var answer = answer
    answer.changes = try section.blocks(of: "diff").flatMap(changes)
    guard !answer.changes.isEmpty else {
      throw WorkbookError("\(answer.place): This answer has no block with a difference.")
    }
    answers.append(answer)
  }

  /// Returns the changes in a difference, in which an empty line separates two places.
  private func changes(in block: Block) throws -> [Change] {
    try block.lines.split(whereSeparator: \.text.isEmpty).map { lines in
      if let line = lines.first(where: { !["-", "+", " "].contains($0.text.first) }) {
        throw WorkbookError(
          "\(line.place): A line of a difference begins with “-”, “+”, or a space."
        )
      }
      func texts(without sign: Character) -> [String] {
        lines.filter { $0.text.first != sign }.map { String($0.text.dropFirst()) }
      }
      return Change(
        file: block.file,
        place: lines.first?.place ?? "",
        old: texts(without: "+"),
        new: texts(without: "-")
      )
    }
  }
}

/// A line of a sheet, with its place, such as "Exercises/Answers/2.1.md:57".
private struct Line {
  let place: String
  let text: String
}

/// A block of code, and the file that's named above it.
private struct Block {
  let file: String
  var lines: [Line] = []
}

/// A section of a sheet; the first one has no heading.
private struct Section {
  let heading: String
  let place: String
  /// The lines below the heading.
  var lines: [Line] = []

  var text: String {
    lines.map(\.text).joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func blocks(of language: String) throws -> [Block] {
    var blocks: [Block] = []
    var file: String?
    var isInBlock = false
    for line in lines {
      if line.text.hasPrefix("```") {
        isInBlock.toggle()
        guard isInBlock else { continue }
        guard let file, line.text == "```\(language)" else {
          throw WorkbookError(
            "\(line.place): Above a block, there must be its file, such as “`WeakBox.swift`:”. A "
              + "solution is in blocks of “swift”, and another answer in blocks of “diff”."
          )
        }
        blocks.append(Block(file: file))
      } else if isInBlock {
        blocks[blocks.count - 1].lines.append(line)
      } else if let match = line.text.wholeMatch(of: /`(\w+\.swift)`:/) {
        file = String(match.1)
      }
    }
    return blocks
  }
}

extension Workbook {
  /// Returns the sheet of a task.
  ///
  /// - Throws: ``WorkbookError`` if the sheet can't be read.
  func sheet(of exercise: Exercise) throws -> Sheet {
    let path = "Exercises/Answers/\(exercise.id).md"
    guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else {
      throw WorkbookError("\(path) can't be read. To restore it, run: git restore \(path)")
    }
    return try Sheet(text, path: path)
  }
}
