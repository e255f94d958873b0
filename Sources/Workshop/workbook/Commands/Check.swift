import Foundation
import WorkbookKit

/// The command `workbook check`, which judges the reader's files.
enum Check: Command {
  static let usage = "check [NAME|CHAPTER]… [--all]"
  static let summary = "judge an exercise, a stage, or a whole chapter"
  static let details = """
    Without a name, the next exercise is judged. With the name recordings, what KVOController did is
    played on your library, and you see how much of it your library does, too.
    """
  static let options = ["--all"]
  static let maximumOperandCount = Int.max

  static func run(_ invocation: Invocation) throws -> Int32 {
    let arguments = invocation.arguments
    let names = arguments.operands + (arguments.options.contains("--all") ? ["all"] : [])
    if names.contains("recordings") {
      guard names.count == 1 else {
        throw WorkbookError(
          "Name nothing else beside recordings: swift run workbook check recordings"
        )
      }
      return try playRecordings(invocation)
    }
    let selected =
      names.isEmpty ? [try invocation.exercise()] : try invocation.catalog.select(names)
    let library = Library(in: invocation.book, invocation.catalog)
    let later = try selected.filter { exercise in
      try exercise.isStage && exercise.chapter > library.reached().chapter
    }
    if selected.count == later.count {
      throw WorkbookError(
        "Your library is at the stage \(try library.reached().name), and \(later[0].name) comes later. "
          + "To begin it, run: swift run workbook open \(later[0].name)"
      )
    }
    let states = try selected.filter { !later.contains($0) }.map { exercise in
      let verdict = try judge(exercise, invocation)
      return verdict.state
    }
    if !later.isEmpty {
      print("Stages that your library hasn't reached were skipped: \(list(later)).")
    }
    return exitCode(for: states)
  }

  /// Judges an exercise, prints the verdict, and records it.
  @discardableResult
  static func judge(_ exercise: Exercise, _ invocation: Invocation) throws -> Verdict {
    let (book, catalog) = (invocation.book, invocation.catalog)
    return try invocation.exclusively {
      invocation.showFirstBuild()
      let verdict = try Judge(book, catalog, of: exercise).judge(exercise)
      try Progress.record(verdict, of: exercise, in: book)
      VerdictText(invocation, exercise, verdict).print()
      return verdict
    }
  }

  /// Plays KVOController's recordings on the library, and prints how many it follows.
  private static func playRecordings(_ invocation: Invocation) throws -> Int32 {
    let (book, catalog) = (invocation.book, invocation.catalog)
    return try invocation.exclusively {
      let reached = try Library(in: book, catalog).reached()
      invocation.showFirstBuild()
      switch try Judge(book, catalog, of: reached).playRecordings() {
      case .played(let text, let areFollowed):
        print(text)
        return areFollowed ? 0 : 1
      case .failed(let verdict):
        VerdictText(invocation, reached, verdict).print()
        return exitCode(for: [verdict.state])
      }
    }
  }

  private static func list(_ exercises: [Exercise]) -> String { listed(exercises.map(\.id), "and") }

  /// Returns the exit code for verdicts with the given states.
  static func exitCode(for states: [Verdict.State]) -> Int32 {
    if states.contains(.notJudged) || states.contains(.notSearched) { return 2 }
    return states.allSatisfy { $0 == .solved } ? 0 : 1
  }
}

extension Catalog {
  /// Returns the stage that follows a stage, or `nil` if it's the last one.
  func stage(after stage: Exercise) -> Exercise? {
    exercises.first { $0.isStage && $0.chapter > stage.chapter }
  }

  /// Returns the stage before a stage, or `nil` if it's the first one.
  func stage(before stage: Exercise) -> Exercise? {
    exercises.last { $0.isStage && $0.chapter < stage.chapter }
  }

  /// Returns the stage with a name, in which case, hyphens, and spaces don't matter.
  func stage(named name: String) throws -> Exercise {
    let exercise = try exercise(named: name)
    guard exercise.isStage else {
      let names = exercises.filter(\.isStage).map(\.name)
      throw WorkbookError(
        "\(exercise.label) isn't a stage. The stages are \(listed(names, "and"))."
      )
    }
    return exercise
  }
}
