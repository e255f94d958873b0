import Foundation
import ProgramSupport

/// The command `workbook compare`, which prints what differs between the reader's files and ours.
enum Compare: Command {
  static let usage = "compare [NUMBER]"
  static let summary = "show how your answer differs from ours"
  static let details = """
    If you haven't solved the task yet, you have to confirm the command by typing its number. Of a
    library, only the files are compared that the chapter changes, yours first. Documentation comments
    and empty lines are left out.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    let exercise = try invocation.exercise()
    let (yours, ours) = try files(of: exercise, invocation)
    guard !yours.values.joined().isEmpty else {
      throw WorkbookError("Exercises/\(exercise.editedPath) has no code.")
    }
    guard try isAllowed(exercise, invocation) else { return 1 }
    if exercise.isLibrary {
      let reached = try invocation.library.reached()
      let note = reached == exercise ? "" : ", which has already reached chapter \(reached.id),"
      print("Your library\(note) beside ours of chapter \(exercise.id):")
    }
    let difference = try difference(yours, ours, usingColor: invocation.terminal.usesColor)
    print(difference.isEmpty ? "Your code is the same as ours." : difference)
    return 0
  }

  /// Returns whether the task is solved or, if not, whether the reader confirms by typing its
  /// number.
  private static func isAllowed(_ exercise: Exercise, _ invocation: Invocation) throws -> Bool {
    if try Progress(of: invocation.book).isSolved(exercise) { return true }
    print("\(exercise.heading(in: invocation.book)) isn't solved yet.")
    print("To see our solution anyway, type \(exercise.id): ", terminator: "")
    fflush(nil)
    let answer = readLine()?.trimmingCharacters(in: .whitespaces) ?? ""
    if answer == exercise.id {
      print()
      return true
    }
    print("\nThat isn't \(exercise.id), so our solution stays hidden.")
    return false
  }

  /// Returns the reader's files and those of our solution, by name.
  private static func files(
    of exercise: Exercise,
    _ invocation: Invocation
  ) throws -> (yours: [String: String], ours: [String: String]) {
    let book = invocation.book
    guard exercise.isLibrary else {
      let yours = ["\(exercise.name).swift": book.text(of: book.own(exercise.editedPath))]
      return (yours, try book.sheet(of: exercise).files)
    }
    let answer = try book.modelAnswer(ofChapter: exercise.chapter)
    let previous = invocation.catalog.library(before: exercise)
    let earlier = try previous.map { try book.modelAnswer(ofChapter: $0.chapter) } ?? [:]
    let changed = answer.filter { earlier[$0.key] != $0.value }
    let files = invocation.library.files.map { (URL(filePath: $0).lastPathComponent, $1) }
    let yours = Dictionary(files, uniquingKeysWith: { first, _ in first })
    return (yours.filter { changed[$0.key] != nil || answer[$0.key] == nil }, changed)
  }

  /// Returns git's comparison of two folders with some files, which is empty if they're the same.
  ///
  /// Documentation comments and empty lines are left out, and so is the import that only a stub
  /// needs.
  ///
  /// - Throws: ``WorkbookError`` if git is missing, or if a file can't be written.
  private static func difference(
    _ yours: [String: String],
    _ ours: [String: String],
    usingColor: Bool
  ) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workbook-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, files) in [("yours", yours), ("ours", ours)] {
      for (file, text) in files {
        let code = text.split(separator: "\n", omittingEmptySubsequences: false)
          .filter { !$0.drop { $0 == " " }.hasPrefix("///") && $0 != "import KVOExercises" }
        try folder.appending(path: "\(name)/\(file)").update(with: code.joined(separator: "\n"))
      }
    }
    let git = try ChildProcess.run(
      "git",
      ["-C", folder.path, "diff", "--no-index", "--no-prefix", "--no-ext-diff"]
        + ["--ignore-blank-lines", "--color=\(usingColor ? "always" : "never")", "yours", "ours"]
    )
    guard [.exit(0), .exit(1)].contains(git.termination) else {
      throw WorkbookError("git can't compare the files. It printed: \(git.output)")
    }
    return git.output
  }
}
