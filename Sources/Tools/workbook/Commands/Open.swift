import Foundation
import WorkbookKit

/// The command `workbook open`, the only one that changes the reader's files.
enum Open: Command {
  static let usage = "open NUMBER [--ours | --broken [MISTAKE]] | open --back [COPY]"
  static let summary = "begin a chapter in your library, bring back a file, or hunt a mistake"
  static let details = """
    open 4            brings what chapter 4 adds into Exercises/Library: a file to begin with, unless
                      you have one of that name, and Contract.swift, which says what the tests ask for
    open 4 --ours     begins chapter 4 with our code of the previous chapter
    open 4 --broken   brings our code of chapter 4 with a mistake for you to find: any, or the one
                      with the given number
    open 2.1          brings back the original file of an exercise
    open --back       brings back what such a command has replaced last, or the copy with the given
                      number, and moves aside what's there now

    Whatever is replaced is moved to Exercises/Aside, except for Contract.swift, which belongs to the
    workbook. Nothing is deleted.
    """
  static let options = ["--ours", "--broken", "--back"]
  static let maximumOperandCount = 2

  static func run(_ invocation: Invocation) throws -> Int32 {
    let (operands, options) = (invocation.arguments.operands, invocation.arguments.options)
    let isBroken = options.contains("--broken")
    let isBack = options.contains("--back")
    guard options.count <= 1, isBack || !operands.isEmpty, isBroken || operands.count <= 1 else {
      throw WorkbookError(
        "open needs a number, such as: swift run workbook open 2. To read more, run: swift run "
          + "workbook open --help"
      )
    }
    return try invocation.exclusively {
      if isBack { return try bringBack(operands.first, invocation) }
      let exercise = try invocation.catalog.exercise(numbered: operands[0])
      if !exercise.isLibrary, options.isEmpty { return try restore(exercise, invocation) }
      let task = try invocation.catalog.library(ofChapter: operands[0])
      if options.isEmpty { return try begin(task, invocation) }
      return try replace(with: task, operands.dropFirst().first, isBroken: isBroken, invocation)
    }
  }

  /// Adds what a chapter adds to the reader's library.
  private static func begin(_ task: Exercise, _ invocation: Invocation) throws -> Int32 {
    let library = Library(in: invocation.book, invocation.catalog)
    // A missing contract isn't in the way, because the command brings one back.
    let reached = try? library.reached()
    if let reached {
      let previous = invocation.catalog.library(before: task)
      let next = invocation.catalog.exercises.first { $0.isLibrary && $0.chapter > reached.chapter }
      guard task == reached || previous == reached else {
        let isLater = task.chapter > reached.chapter
        throw WorkbookError(
          "Your library has \(isLater ? "only" : "already") reached chapter \(reached.id)"
            + (isLater ? ", so \(next?.id ?? "") is next" : "")
            + ". To begin chapter \(task.id) with "
            + "our code, run: swift run workbook open \(task.id) --ours"
        )
      }
    }
    let added = try library.begin(task)
    print("Your library has \(reached == task ? "already " : "")begun chapter \(task.id).")
    let progress = try Progress(of: invocation.book)
    if let previous = invocation.catalog.library(before: task),
      !progress.isGiven(previous), progress[previous].state?.isDone != true
    {
      print("  Note   Chapter \(previous.id) isn't solved yet, and most of its claims still count.")
    }
    if !added.isEmpty {
      print("  Added  \(listed(added.map { "Exercises/Library/\($0)" }))")
    }
    print("  New    what the tests ask for, in Exercises/Library/\(Library.contract)")
    show(task, invocation)
    return 0
  }

  /// Replaces the reader's library with ours.
  private static func replace(
    with task: Exercise,
    _ mistake: String?,
    isBroken: Bool,
    _ invocation: Invocation
  ) throws -> Int32 {
    let library = Library(in: invocation.book, invocation.catalog)
    let files =
      isBroken ? try library.broken(at: task, numbered: mistake) : try library.start(of: task)
    let aside = Aside(in: invocation.book, invocation.catalog)
    let copy = try aside.replace("Library", with: files)
    let previous = invocation.catalog.library(before: task)
    print(
      isBroken
        ? "Exercises/Library is our library of chapter \(task.id) now, with a mistake in it."
        : previous.map {
          "Exercises/Library is our library of chapter \($0.id) now, and begins \(task.id)."
        }
          ?? "Exercises/Library has the original files now."
    )
    show(copy, invocation)
    show(task, invocation)
    return 0
  }

  /// Brings back the original file of an exercise.
  private static func restore(_ exercise: Exercise, _ invocation: Invocation) throws -> Int32 {
    let book = invocation.book
    let path = "Exercises/\(exercise.editedPath)"
    let original = try StoredAnswer.stub(of: exercise, in: book)[exercise.editedPath] ?? ""
    let aside = Aside(in: book, invocation.catalog)
    let copy = try aside.replace(exercise.id, with: ["\(exercise.name).swift": original])
    print("\(path) is the original file\(copy == nil ? "" : " again").")
    show(copy, invocation)
    show(exercise, invocation)
    return 0
  }

  private static func bringBack(_ number: String?, _ invocation: Invocation) throws -> Int32 {
    let aside = Aside(in: invocation.book, invocation.catalog)
    let copies = aside.copies
    let chosen = number.map { number in copies.first { "\($0.number)" == number } } ?? copies.last
    guard let copy = chosen else {
      let list = copies.map { "\n  \($0.number)  \(description(of: $0, invocation))" }.joined()
      throw WorkbookError(
        copies.isEmpty
          ? "There's nothing to bring back, because nothing was moved aside."
          : "There's no such copy. There are:\(list)"
      )
    }
    let text = description(of: copy, invocation)
    let current = try aside.bringBack(copy)
    print("Brought back: \(text).")
    show(current, invocation)
    return 0
  }

  /// Says where something was moved, and how to bring it back.
  private static func show(_ copy: Aside.Copy?, _ invocation: Invocation) {
    guard let copy else { return }
    print(
      "  Aside  \(description(of: copy, invocation)), in \(invocation.book.openable(copy.folder))"
    )
    print("  Back   swift run workbook open --back \(copy.number)")
  }

  private static func description(of copy: Aside.Copy, _ invocation: Invocation) -> String {
    let library = Library(in: invocation.book, invocation.catalog)
    return copy.task == "Library"
      ? "the library (\(library.description(of: copy.folder)))"
      : "your file of exercise \(copy.task)"
  }

  private static func show(_ exercise: Exercise, _ invocation: Invocation) {
    let book = invocation.book
    print("  Task   \(book.openable(book.task(of: exercise)))")
    print("  Check  swift run workbook check \(exercise.id)")
  }
}
