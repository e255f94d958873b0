import Foundation
import WorkbookKit

/// The command `workbook guess`, which asks which claim a stored wrong answer was written to break.
enum Guess: Command {
  static let usage = "guess [NAME] [--seed NUMBER] [--json]"
  static let summary = "guess which claim a wrong answer was written to break"
  static let details = """
    The game shows a wrong answer to an exercise that you've solved, or to the one that you name. You
    choose one of up to six claims. The same seed leads to the same questions. With --json, the
    command prints one question together with its answer.
    """

  /// The question about each wrong answer, which other claims may reject, too.
  static let question = "Which of these claims was the wrong answer written to break?"

  static func run(_ invocation: Invocation) throws -> Int32 {
    let seed = invocation.arguments.seed ?? .random(in: 0...9_999)
    let exercises = try exercises(for: invocation)
    var game = try GuessingGame(about: exercises, in: invocation.book, seed: seed)
    guard game.answerCount > 0 else {
      let what = exercises.count == 1 ? exercises[0].label : "the exercises that you've solved"
      throw WorkbookError(
        "This game has no wrong answers to \(what). To see every exercise, type: "
          + "swift run workbook list"
      )
    }
    if invocation.arguments.json {
      guard let question = game.next() else { return 0 }
      try printJSON(Row(question, seed: seed))
    } else {
      GuessPrinter(invocation: invocation).play(&game)
    }
    return 0
  }

  /// Returns the exercise that was named, or all that are solved.
  ///
  /// - Throws: ``WorkbookError`` if the exercise isn't solved and the reader doesn't confirm, or if
  ///   none is solved.
  private static func exercises(for invocation: Invocation) throws -> [Exercise] {
    let notebook = try Notebook(of: invocation.book)
    if let name = invocation.arguments.operands.first {
      let exercise = try invocation.catalog.exercise(named: name)
      if !notebook.progress(of: exercise).isSolved { try confirm(exercise, invocation) }
      return [exercise]
    }
    let solved = invocation.catalog.exercises.filter { notebook.progress(of: $0).isSolved }
    guard !solved.isEmpty else {
      throw WorkbookError(
        "You haven't solved an exercise yet. To see the next one, type: swift run workbook next"
      )
    }
    return solved
  }

  /// Asks the reader to type the name of an exercise that isn't solved.
  ///
  /// - Throws: ``WorkbookError`` if the reader types something else.
  private static func confirm(_ exercise: Exercise, _ invocation: Invocation) throws {
    let prompt = """
      \(exercise.label) isn't solved yet, and the wrong answers show parts of our solution.
      To see them anyway, type “\(exercise.name)”: 
      """
    // With --json, only the data may go to standard output.
    if invocation.arguments.json {
      printError(prompt)
    } else {
      print(prompt, terminator: "")
      fflush(nil)
    }
    let answer = readLine()?.trimmingCharacters(in: .whitespaces) ?? ""
    if !invocation.arguments.json { print() }
    guard (try? invocation.catalog.exercise(named: answer)) == exercise else {
      throw WorkbookError(
        "You didn't type “\(exercise.name)”, so you don't see the wrong answers. To check your own "
          + "answer, type: swift run workbook check \(exercise.id)"
      )
    }
  }
}

extension Guess {
  /// A question for other programs.
  struct Row: Encodable {
    var exercise: String
    var answer: String
    var seed: UInt64
    var diff: [String]
    var question: String
    var claims: [String]
    var right: Int
    var claim: String
    var ideas: [String]
    var hint: String?

    init(_ question: GuessingGame.Question, seed: UInt64) {
      exercise = question.answer.exercise.id
      answer = question.answer.name
      self.seed = seed
      diff = question.answer.files.flatMap { file in
        [file.name] + file.hunks.flatMap { [$0.header] + $0.lines.map(\.marked) }
      }
      self.question = Guess.question
      claims = question.claims.map(\.sentence)
      right = question.rightIndex + 1
      claim = question.rightClaim.sentence
      ideas = question.rightClaim.ideas
      hint = question.rightClaim.hint
    }
  }
}

extension Hunk.Line {
  /// The line with its mark.
  fileprivate var marked: String {
    switch self {
    case .common(let text): " \(text)"
    case .removed(let text): "-\(text)"
    case .added(let text): "+\(text)"
    }
  }
}
