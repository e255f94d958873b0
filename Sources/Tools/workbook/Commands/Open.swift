import Foundation

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
      let task = try invocation.catalog.exercise(numbered: operands[0])
      guard task.isLibrary else {
        guard let option = options.first else { return try restore(task, invocation) }
        throw WorkbookError("\(option) is for your library, and \(task.id) is an exercise.")
      }
      if options.isEmpty { return try begin(task, invocation) }
      return try replace(with: task, operands.dropFirst().first, isBroken: isBroken, invocation)
    }
  }

  /// Adds what a chapter adds to the reader's library.
  private static func begin(_ task: Exercise, _ invocation: Invocation) throws -> Int32 {
    let catalog = invocation.catalog
    let previous = catalog.library(before: task)
    // A missing contract isn't in the way, because the command brings one back.
    let reached = try? invocation.library.reached()
    if let reached, task != reached, previous != reached {
      let isLater = task.chapter > reached.chapter
      let next = catalog.exercises.first { $0.isLibrary && $0.chapter > reached.chapter }
      throw WorkbookError(
        "Your library has \(isLater ? "only" : "already") reached chapter \(reached.id)"
          + (isLater ? ", so \(next?.id ?? "") is next" : "")
          + ". To begin chapter \(task.id) with our code, run: swift run workbook open "
          + "\(task.id) --ours"
      )
    }
    let added = try invocation.library.begin(task)
    print("Your library has \(reached == task ? "already " : "")begun chapter \(task.id).")
    let progress = try Progress(of: invocation.book)
    if let previous, !progress.isGiven(previous), progress[previous].state?.isDone != true {
      print("  Note   Chapter \(previous.id) isn't solved yet, and most of its claims still count.")
    }
    if !added.isEmpty { print("  Added  \(listed(added.map { "Exercises/Library/\($0)" }))") }
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
    let library = invocation.library
    let files =
      isBroken ? try library.broken(at: task, numbered: mistake) : try library.start(of: task)
    // The step and the claim were those of the library that's replaced.
    try Progress.update(task, in: invocation.book) { entry in
      (entry.step, entry.claim, entry.isClaimHintShown) = (nil, nil, false)
    }
    let copy = try invocation.aside.replace("Library", with: files)
    if isBroken {
      print("Exercises/Library is our library of chapter \(task.id) now, with a mistake in it.")
    } else if let previous = invocation.catalog.library(before: task) {
      print(
        "Exercises/Library is our library of chapter \(previous.id) now, and begins \(task.id)."
      )
    } else {
      print("Exercises/Library has the original files now.")
    }
    show(copy, invocation)
    show(task, invocation)
    return 0
  }

  /// Brings back the original file of an exercise.
  private static func restore(_ exercise: Exercise, _ invocation: Invocation) throws -> Int32 {
    let original = try StoredAnswer.stub(of: exercise, in: invocation.book)[exercise.editedPath]
    let files = ["\(exercise.name).swift": original ?? ""]
    let copy = try invocation.aside.replace(exercise.id, with: files)
    print("Exercises/\(exercise.editedPath) is the original file\(copy == nil ? "" : " again").")
    show(copy, invocation)
    show(exercise, invocation)
    return 0
  }

  private static func bringBack(_ number: String?, _ invocation: Invocation) throws -> Int32 {
    let copies = invocation.aside.copies
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
    let current = try invocation.aside.bringBack(copy)
    print("Brought back: \(text).")
    show(current, invocation)
    return 0
  }

  /// Says where something was moved, and how to bring it back.
  private static func show(_ copy: Aside.Copy?, _ invocation: Invocation) {
    guard let copy else { return }
    let place = invocation.book.openable(copy.folder)
    print("  Aside  \(description(of: copy, invocation)), in \(place)")
    print("  Back   swift run workbook open --back \(copy.number)")
  }

  private static func description(of copy: Aside.Copy, _ invocation: Invocation) -> String {
    copy.task == "Library"
      ? "the library (\(invocation.library.description(of: copy.folder)))"
      : "your file of exercise \(copy.task)"
  }

  private static func show(_ exercise: Exercise, _ invocation: Invocation) {
    let book = invocation.book
    print("  Task   \(book.openable(book.task(of: exercise)))")
    print("  Check  swift run workbook check \(exercise.id)")
  }
}
