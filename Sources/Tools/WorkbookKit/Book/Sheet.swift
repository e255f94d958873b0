import Foundation

/// The sheet of a task, such as `Exercises/Answers/2.1.md`: hints, the solution with what the task
/// teaches, and other answers, each of which is a small difference from the solution.
package struct Sheet: Sendable {
  /// An answer that differs from the solution, or the code with which an exercise begins.
  package struct Answer: Sendable {
    /// What an answer must turn out to be.
    package enum Kind: Equatable, Sendable {
      case stub
      case right
      /// The loom has too many orders to try.
      case notJudged
      /// The sentence is the first claim that fails.
      case mistake(rejectedBy: String)
    }

    package var kind: Kind
    /// The name, which is unique in the sheet.
    package var name: String
    /// The number of a mistake, which never changes.
    package var number: Int?
    /// The place of the heading, such as "Exercises/Answers/2.1.md:57".
    var place: String
    var changes: [Change] = []
  }

  /// A place in a file of the solution, whose lines are replaced with others.
  struct Change: Sendable {
    var file: String
    /// The place in the sheet.
    var place: String
    var old: [String] = []
    var new: [String] = []
  }

  /// The idea that the task teaches, in one sentence.
  package private(set) var learned = ""
  package private(set) var hints = Hints()
  /// The files on the sheet: for an exercise, the solution; for the library, whose solution is the
  /// chapter's code, files that only the tests need.
  package private(set) var files: [String: String] = [:]
  package private(set) var answers: [Answer] = []

  /// Reads a sheet.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The path for messages.
  /// - Throws: ``WorkbookError`` that names the line that can't be read.
  package init(_ text: String, path: String) throws {
    var parser = Parser(path: path)
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      try parser.read(String(line))
    }
    try parser.endSection()
    self = parser.sheet
  }

  private init() {}

  /// Returns the files of an answer.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - solution: The files of the solution.
  /// - Returns: The texts, by name.
  /// - Throws: ``WorkbookError`` if a place doesn't occur exactly once in the solution, or if nothing
  ///   changes.
  package func files(of answer: Answer, in solution: [String: String]) throws -> [String: String] {
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
  /// A parser that reads a sheet line by line.
  private struct Parser {
    private enum Section {
      case introduction, hint, step, solution
      case claimHint(String)
      case answer
    }

    let path: String
    var sheet = Sheet()
    private var number = 0
    private var section = Section.introduction
    /// The lines of prose in the section, among which the blocks of a hint are.
    private var prose: [String] = []
    /// The file that the next block is about.
    private var file: String?
    /// The lines of the block, and its language.
    private var block: (language: String, lines: [String])?

    init(path: String) { self.path = path }

    private var place: String { "\(path):\(number)" }

    mutating func read(_ line: String) throws {
      number += 1
      if line.hasPrefix("```") {
        try readFence(line)
      } else if block != nil {
        block?.lines.append(line)
        if isAnswer { try readDifference(line) }
      } else if line.hasPrefix("## ") {
        try endSection()
        try beginSection(String(line.dropFirst(3)))
      } else if let match = line.wholeMatch(of: /`(\w+\.swift)`:/) {
        file = String(match.1)
      } else if number > 1 {
        prose.append(line)
      }
    }

    private var isAnswer: Bool { if case .answer = section { true } else { false } }
    private var isSolution: Bool { if case .solution = section { true } else { false } }

    private mutating func readFence(_ line: String) throws {
      guard isAnswer || isSolution else { return prose.append(line) }
      guard let open = block else {
        let language = String(line.dropFirst(3))
        guard file != nil, language == (isAnswer ? "diff" : "swift") else {
          throw WorkbookError(
            "\(place): Above a block, there must be its file, such as “`WeakBox.swift`:”. A solution is "
              + "in blocks of “swift”, and another answer in blocks of “diff”."
          )
        }
        if isAnswer { addChange() }
        return block = (language, [])
      }
      if isSolution, let file { sheet.files[file] = open.lines.joined(separator: "\n") + "\n" }
      (block, file) = (nil, isAnswer ? file : nil)
    }

    private mutating func addChange() {
      let change = Change(file: file ?? "", place: "\(path):\(number + 1)")
      sheet.answers[sheet.answers.count - 1].changes.append(change)
    }

    /// Reads a line of a difference, in which an empty line separates two places.
    private mutating func readDifference(_ line: String) throws {
      let answer = sheet.answers.count - 1
      let change = sheet.answers[answer].changes.count - 1
      let text = String(line.dropFirst())
      switch line.first {
      case nil: addChange()
      case "-": sheet.answers[answer].changes[change].old.append(text)
      case "+": sheet.answers[answer].changes[change].new.append(text)
      case " ":
        sheet.answers[answer].changes[change].old.append(text)
        sheet.answers[answer].changes[change].new.append(text)
      default:
        throw WorkbookError("\(place): A line of a difference begins with “-”, “+”, or a space.")
      }
    }

    private mutating func beginSection(_ heading: String) throws {
      if heading == "Hint \(sheet.hints.rungs.count + 1)" {
        section = .hint
      } else if heading == "Step \(sheet.hints.stepHints.count + 1)" {
        section = .step
      } else if let match = heading.wholeMatch(of: /When it fails: (.+)/) {
        section = .claimHint(String(match.1))
      } else if heading == "Solution" {
        section = .solution
      } else if heading == "Stub" {
        try addAnswer(.stub, named: "stub")
      } else if let match = heading.wholeMatch(of: /Another right answer: (\w+)/) {
        try addAnswer(.right, named: String(match.1))
      } else if let match = heading.wholeMatch(of: /(?:Usual m|M)istake (\d+): (\w+)/) {
        try addAnswer(.mistake(rejectedBy: ""), named: String(match.2), Int(match.1))
      } else {
        throw WorkbookError("\(place): A sheet has no section “\(heading)”.")
      }
    }

    private mutating func addAnswer(_ kind: Answer.Kind, named name: String, _ number: Int? = nil)
      throws
    {
      let isTaken = sheet.answers.contains {
        $0.name == name || (number != nil && $0.number == number)
      }
      guard !isTaken else { throw WorkbookError("\(place): This name or number is taken.") }
      section = .answer
      sheet.answers.append(Answer(kind: kind, name: name, number: number, place: place))
    }

    /// Keeps what has been read since the last heading.
    mutating func endSection() throws {
      guard block == nil else { throw WorkbookError("\(place): The last block has no end.") }
      let text = prose.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
      switch section {
      case .introduction: break
      case .solution:
        let paragraph = text.firstMatch(of: /\*\*What it teaches:\*\* ((?:.+\n?)+)/)?.1 ?? ""
        sheet.learned = paragraph.split(separator: "\n").joined(separator: " ")
      case .hint: sheet.hints.rungs.append(text)
      case .step: sheet.hints.stepHints.append(text)
      case .claimHint(let claim): sheet.hints.claimHints.append(.init(claim: claim, text: text))
      case .answer: try endAnswer(text)
      }
      (prose, file) = ([], nil)
    }

    private mutating func endAnswer(_ text: String) throws {
      let index = sheet.answers.count - 1
      let answer = sheet.answers[index]
      guard !answer.changes.isEmpty else {
        throw WorkbookError("\(answer.place): This answer has no block with a difference.")
      }
      if case .mistake = answer.kind {
        guard let match = text.prefixMatch(of: /Rejected by: (.+)/) else {
          throw WorkbookError(
            "\(answer.place): This mistake needs a line “Rejected by: ” and a claim."
          )
        }
        sheet.answers[index].kind = .mistake(rejectedBy: String(match.1))
      } else if text.hasPrefix("Could not be judged: ") {
        sheet.answers[index].kind = .notJudged
      }
    }
  }
}

extension Workbook {
  /// Returns the sheet of a task.
  ///
  /// - Throws: ``WorkbookError`` if the sheet can't be read.
  package func sheet(of exercise: Exercise) throws -> Sheet {
    let path = "Exercises/Answers/\(exercise.id).md"
    guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else {
      throw WorkbookError("\(path) can't be read. \(Self.toRestore) git restore \(path)")
    }
    return try Sheet(text, path: path)
  }
}
