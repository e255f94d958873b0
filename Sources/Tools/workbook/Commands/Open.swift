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
    open --back       brings back what such a command has replaced last, and moves aside what's there
                      now

    Whatever is replaced is moved to Exercises/Aside, except for Contract.swift, which belongs to the
    workbook. Nothing is deleted, and what was replaced earlier can be copied from there.
    """
  static let maximumOperandCount = 2

  static func run(_ invocation: Invocation) throws -> Int32 {
    let (operands, options) = (invocation.arguments.operands, invocation.arguments.options)
    let isBroken = options.contains("--broken")
    let isBack = options.contains("--back")
    guard options.count <= 1, isBack == operands.isEmpty, isBroken || operands.count <= 1 else {
      throw WorkbookError(
        "open needs a number, such as: swift run workbook open 2. To read more, run: swift run "
          + "workbook open --help"
      )
    }
    try invocation.exclusively {
      if isBack { return try bringBack(invocation) }
      let library = invocation.library
      if options == ["--ours"], let task = library.task(beforeChapter: operands[0]) {
        let text = "is our library of chapter \(task.id) now"
        return try replace(with: library.end(of: task), of: task, text, invocation)
      }
      let task = try invocation.book.task(numbered: operands[0])
      if task.isLibrary, isBroken {
        let files = try library.broken(at: task, numbered: operands.dropFirst().first)
        let text = "is our library of chapter \(task.id) now, with a mistake in it"
        try replace(with: files, of: task, text, invocation)
      } else if task.isLibrary, options.isEmpty {
        try begin(task, invocation)
      } else if task.isLibrary {
        let previous = library.task(before: task)
        let text = previous.map { "is our library of chapter \($0.id) now, and begins \(task.id)" }
        let files = try library.start(of: task)
        try replace(with: files, of: task, text ?? "has the original files now", invocation)
      } else if let option = options.first {
        throw WorkbookError("\(option) is for your library, and \(task.id) is an exercise.")
      } else {
        try restore(task, invocation)
      }
      print("  Task   Exercises/\(task.path)")
      print("  Check  swift run workbook check \(task.id)")
    }
    return 0
  }

  /// Adds what a chapter adds to the reader's library.
  private static func begin(_ task: BookTask, _ invocation: Invocation) throws {
    let library = invocation.library
    let previous = library.task(before: task)
    // A missing contract isn't in the way, because the command brings one back.
    let reached = try? library.reached()
    if let reached, task != reached, previous != reached {
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
    let progress = try ProgressRecord(of: invocation.book)
    if let previous, !progress.isGiven(previous), progress[previous].state?.isDone != true {
      print("  Note   Chapter \(previous.id) isn't solved yet, and most of its claims still count.")
    }
    if !added.isEmpty { print("  Added  \(listed(added.map { "Exercises/Library/\($0)" }))") }
    if let name = library.superfluousFile(in: task) {
      print("  Delete Exercises/Library/\(name), which nothing asks for anymore")
    }
    print("  New    what the tests ask for, in Exercises/Library/\(Library.contract)")
  }

  /// Replaces the reader's library with ours.
  private static func replace(
    with files: [String: String],
    of task: BookTask,
    _ text: String,
    _ invocation: Invocation
  ) throws {
    // The step and the claim were those of the library that's replaced.
    try ProgressRecord.update(task, in: invocation.book) { entry in
      (entry.step, entry.claim, entry.isClaimHintShown) = (nil, nil, false)
    }
    let copy = try invocation.aside.replace("Library", with: files)
    print("Exercises/Library \(text).")
    show(copy, invocation)
  }

  /// Brings back the original file of an exercise.
  private static func restore(_ task: BookTask, _ invocation: Invocation) throws {
    let stub = try invocation.book.answers(to: task).first { $0.kind == .stub }
    let copy = try invocation.aside.replace(task.id, with: stub?.files ?? [:])
    print("Exercises/\(task.editedPath) is the original file\(copy == nil ? "" : " again").")
    show(copy, invocation)
  }

  private static func bringBack(_ invocation: Invocation) throws {
    guard let copy = invocation.aside.last else {
      throw WorkbookError("There's nothing to bring back, because nothing was moved aside.")
    }
    let text = description(of: copy, invocation)
    let current = try invocation.aside.bringBack(copy)
    print("Brought back: \(text).")
    show(current, invocation)
  }

  /// Says where something was moved, and how to bring it back.
  private static func show(_ copy: Aside.Copy?, _ invocation: Invocation) {
    guard let copy else { return }
    let place = invocation.book.openable(copy.folder)
    print("  Aside  \(description(of: copy, invocation)), in \(place)")
    print("  Back   swift run workbook open --back")
  }

  private static func description(of copy: Aside.Copy, _ invocation: Invocation) -> String {
    copy.task == "Library"
      ? invocation.library.origin(of: copy.folder).description
      : "your file of exercise \(copy.task)"
  }
}
