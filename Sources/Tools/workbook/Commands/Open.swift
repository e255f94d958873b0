import Foundation

/// The command `workbook open`, the only one that changes the reader's files.
enum Open: Command {
  static let usage = "open NUMBER [--ours | --broken [MISTAKE]] | open --back"
  static let summary = "begin a chapter in your library, bring back a file, or hunt a mistake"
  static let details = """
    open 4            brings what chapter 4 adds into Exercises/Library: a file to begin with, unless
                      you have one of that name, and Contract.swift, which says what the tests ask for
    open 4 --ours     begins chapter 4 with our code of the previous chapter; 10 brings all of our code
    open 4 --broken   brings our code of chapter 4 with a mistake for you to find: any, or the one
                      with the given number
    open 2.1          brings back the original file of an exercise
    open --back       brings back the library that such a command has replaced last, and moves aside
                      what's there now

    Whatever is replaced is moved to Exercises/Aside, except for Contract.swift, which belongs to the
    workbook. Nothing is deleted, and everything else can be copied from there.
    """
  static let maximumOperandCount = 2

  static func run(_ arguments: Arguments, in book: Book) throws -> Int32 {
    let (operands, options) = (arguments.operands, arguments.options)
    let isBroken = options.contains("--broken")
    let isBack = options.contains("--back")
    guard options.count <= 1, isBack == operands.isEmpty, isBroken || operands.count <= 1 else {
      throw WorkbookError(
        "open needs a number, such as: swift run workbook open 2. To read more, run: swift run "
          + "workbook open --help"
      )
    }
    let library = book.library
    if isBack {
      try bringBack(in: book)
      return 0
    }
    if options == ["--ours"], let task = library.task(beforeChapter: operands[0]) {
      let text = "is our library of chapter \(task.id) now"
      try replace(with: library.end(of: task), of: task, text, in: book)
      return 0
    }
    let task = try book.task(numbered: operands[0])
    if task.isLibrary, isBroken {
      let files = try library.broken(at: task, numbered: operands.dropFirst().first)
      let text = "is our library of chapter \(task.id) now, with a mistake in it"
      try replace(with: files, of: task, text, in: book)
    } else if task.isLibrary, options.isEmpty {
      try begin(task, in: book)
    } else if task.isLibrary {
      let previous = library.task(before: task)
      let text = previous.map { "is our library of chapter \($0.id) now, and begins \(task.id)" }
      let files = try library.start(of: task)
      try replace(with: files, of: task, text ?? "has the original files now", in: book)
    } else if let option = options.first {
      throw WorkbookError("\(option) is for your library, and \(task.id) is an exercise.")
    } else {
      try restore(task, in: book)
    }
    print("  Task   Exercises/\(task.path)")
    print("  Check  swift run workbook check \(task.id)")
    return 0
  }

  /// Adds what a chapter adds to the reader's library.
  private static func begin(_ task: BookTask, in book: Book) throws {
    let library = book.library
    // A missing contract isn't in the way, because the command brings one back.
    let reached = try? library.reached()
    if let reached, task != reached, library.task(before: task) != reached {
      let isLater = task.chapter > reached.chapter
      let next = isLater ? library.task(after: reached) : nil
      throw WorkbookError(
        "Your library has \(isLater ? "only" : "already") reached chapter \(reached.id)"
          + (next.map { ", so \($0.id) is next" } ?? "")
          + ". To begin chapter \(task.id) with our code, run: swift run workbook open "
          + "\(task.id) --ours"
      )
    }
    let added = try library.begin(task)
    print("Your library has \(reached == task ? "already " : "")begun chapter \(task.id).")
    if !added.isEmpty { print("  Added  \(listed(added.map { "Exercises/Library/\($0)" }))") }
    print("  New    what the tests ask for, in Exercises/Library/\(ReaderLibrary.contract)")
  }

  /// Replaces the reader's library with ours.
  private static func replace(
    with files: [String: String],
    of task: BookTask,
    _ text: String,
    in book: Book
  ) throws {
    // The step and the claim were those of the library that's replaced.
    try ProgressRecord.update(task, in: book) { $0.note(step: nil, claim: nil) }
    let copy = try book.aside.replace(book.library.folder, with: files)
    print("Exercises/Library \(text).")
    guard let copy else { return }
    print("  Aside  what was there, in \(book.path(of: copy))")
    print("  Back   swift run workbook open --back")
    print("  Note   An editor that still has the old files open may save them over these.")
  }

  /// Brings back the original file of an exercise.
  private static func restore(_ task: BookTask, in book: Book) throws {
    let stub = try book.answers(to: task).first { $0.kind == .stub }
    let file = book.inExercises(task.editedPath)
    let copy = try book.aside.replace(file, with: stub?.files ?? [:])
    print("Exercises/\(task.editedPath) is the original file\(copy == nil ? "" : " again").")
    if let copy { print("  Aside  what was there, in \(book.path(of: copy))") }
  }

  /// Exchanges the reader's library and the one that was moved aside.
  private static func bringBack(in book: Book) throws {
    guard let copy = book.aside.lastLibrary else {
      throw WorkbookError("There's no library to bring back, because none was moved aside.")
    }
    let current = try book.aside.exchange(book.library.folder, with: copy)
    print("Exercises/Library is again what was in \(book.path(of: copy)).")
    if let current { print("  Aside  what was there, in \(book.path(of: current))") }
  }
}
