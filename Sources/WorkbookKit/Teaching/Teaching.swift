import Foundation

/// The facts for teachers that `Chapters/teaching.json` adds to the chapters and exercises.
public struct Teaching: Decodable, Sendable {
  /// A question for the class.
  public struct Question: Decodable, Sendable {
    /// The question.
    public let ask: String
    /// The answer.
    public let answer: String
    /// A wrong answer that people give, and what to say then.
    public let ifWrong: String?
    /// The section that answers the question.
    public let section: String
  }

  /// A moment at which the teacher interrupts the work.
  public struct Pause: Decodable, Sendable {
    /// The section before which, or in which, to pause.
    public let section: String
    /// The instructions, in complete sentences.
    public let text: String
  }

  /// A shorter form of a chapter.
  public struct ShortForm: Decodable, Sendable {
    /// The minutes that it takes, without exercises.
    public let minutes: Int
    /// The sections to show.
    public let sections: [String]
    /// The things to say and to leave out.
    public let text: String
  }

  /// A small exercise or a stage.
  public struct Task: Decodable, Sendable {
    /// The name of the exercise.
    public let name: String
    /// The minutes of the exercise, or of each step of the stage.
    public let minutes: [Int]
    /// The question to ask about it.
    public let question: Question
    /// When to interrupt the work, and what for.
    public let pause: String
    /// The names of the usual wrong answers.
    public let wrong: [String]
  }

  /// A chapter, together with its detour.
  public struct Chapter: Decodable, Sendable {
    /// The number.
    public let chapter: Int
    /// The minutes for showing the page, without exercises.
    public let minutes: Int
    /// The questions.
    public let questions: [Question]
    /// The moment to pause.
    public let pauses: [Pause]
    /// The shorter form.
    public let short: ShortForm
    /// The exercises that the chapter's pages pose, in order.
    public let tasks: [Task]
  }

  /// The chapters, in the order of the book.
  public let chapters: [Chapter]
  /// The plans, with the shortest one first.
  public let plans: [Plan]
  /// The checklist for the room.
  public let room: [RoomPart]

  /// A part of the checklist for the room.
  public struct RoomPart: Decodable, Sendable {
    /// The heading, such as "A week before".
    public let title: String
    /// The things to check.
    public let items: [String]
    /// The lines of an e-mail to the participants.
    public let mail: [String]?
  }

  /// The path of the file.
  static let path = "Chapters/teaching.json"

  /// Decodes the text of the file.
  ///
  /// - Throws: ``WorkbookError`` if the text isn't valid.
  init(json: Data) throws {
    do {
      self = try JSONDecoder().decode(Teaching.self, from: json)
    } catch {
      throw WorkbookError(
        "\(Self.path) isn't valid: \(error). \(Workbook.toRestore) git restore \(Self.path)"
      )
    }
  }

  /// Reads the file of a book.
  ///
  /// - Throws: ``WorkbookError`` if the file can't be read.
  public init(of book: Workbook) throws {
    guard let json = try? Data(contentsOf: book.root.appending(path: Self.path)) else {
      throw WorkbookError(
        "\(Self.path) can't be read. \(Workbook.toRestore) git restore \(Self.path)"
      )
    }
    try self.init(json: json)
  }
}

extension Teaching {
  /// Returns the plan with a name, such as "3h".
  ///
  /// - Throws: ``WorkbookError`` that suggests the nearest name.
  public func plan(named name: String) throws -> Plan {
    let key = name.simplified
    if let plan = plans.first(where: { $0.name == key }) { return plan }
    let names = plans.map(\.name)
    let near = nearest(to: String(key.prefix(60)), among: names, limit: 1, within: 1)
    let advice =
      near.first.map { "Did you mean \($0)?" } ?? "The plans are \(listed(names, "and"))."
    throw WorkbookError("There is no plan \(quoted(name)). \(advice)")
  }

  /// Returns the chapter with a number, or the chapter that poses an exercise.
  ///
  /// - Parameters:
  ///   - name: The number of a chapter, or the number or the name of an exercise.
  ///   - catalog: The exercises.
  /// - Returns: The chapter, and the exercise if one was named.
  /// - Throws: ``WorkbookError`` that suggests similar names.
  public func chapter(
    named name: String,
    _ catalog: Catalog
  ) throws -> (chapter: Chapter, exercise: Exercise?) {
    if let chapter = chapters.first(where: { name == "\($0.chapter)" }) { return (chapter, nil) }
    if name.allSatisfy(\.isNumber), let last = chapters.last {
      throw WorkbookError(
        "There is no chapter \(quoted(name)). The chapters are 0 to \(last.chapter)."
      )
    }
    let exercise = try catalog.exercise(named: name)
    guard
      let chapter = chapters.first(where: { $0.tasks.contains { $0.name == exercise.name } })
    else {
      throw WorkbookError("\(Self.path) says nothing about \(exercise.label).")
    }
    return (chapter, exercise)
  }
}
