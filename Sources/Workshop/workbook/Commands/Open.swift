import Foundation
import WorkbookKit

/// The command `workbook open`, with which a reader begins a chapter's part of the library.
enum Open: Command {
  static let usage = "open STAGE [--ours | --broken [NAME]]"
  static let summary = "bring what a stage adds into your library, or begin with our code"
  static let details = """
    Without an option, what the stage adds comes into Exercises/Library: a file to begin with, unless
    you have one of that name, and the file Contract.swift, which says what the tests ask for. With
    --ours, our answer to the previous stage takes the place of your library, which is moved aside.
    With --broken, you get our answer to the stage itself, with a mistake in it: any of those that
    we've stored, or the one with the given name. Find it.
    """
  static let options = ["--ours", "--broken"]
  static let maximumOperandCount = 2

  static func run(_ invocation: Invocation) throws -> Int32 {
    let (book, catalog) = (invocation.book, invocation.catalog)
    let (operands, options) = (invocation.arguments.operands, invocation.arguments.options)
    let isBroken = options.contains("--broken")
    guard let name = operands.first, options.count <= 1, isBroken || operands.count == 1 else {
      throw WorkbookError(
        "open needs a stage, such as: swift run workbook open weak-map. To begin it with our code, "
          + "add --ours. To look for a mistake of ours, add --broken."
      )
    }
    let stage = try catalog.stage(named: name)
    let library = Library(in: book, catalog)
    if options.isEmpty {
      // A missing contract isn't in the way, because the command brings one back.
      if let reached = try? library.reached(), reached.chapter > stage.chapter {
        throw WorkbookError(
          "Your library is already at the stage \(reached.name). To begin the stage \(stage.name) "
            + "again, run: swift run workbook open \(stage.name) --ours"
        )
      }
      let added = try invocation.exclusively { try library.begin(stage) }
      print("Your library has begun the stage “\(stage.name)”.")
      print(
        added.isEmpty
          ? "Nothing was added to it but the contract: Exercises/Library/Contract.swift"
          : "Added to Exercises/Library: \(listed(added, "and"))."
      )
    } else {
      let files =
        isBroken
        ? try library.broken(at: stage, named: operands.dropFirst().first)
        : try library.start(of: stage)
      let aside = try invocation.exclusively { try library.replace(with: files) }
      if isBroken {
        print(
          "Your library is now our answer to the stage “\(stage.name)”, with one mistake in it."
        )
      } else {
        let isFirst = catalog.stage(before: stage) == nil
        let answer = isFirst ? "the original files" : "our answer to the previous stage"
        print("Your library is now at the stage “\(stage.name)” and has \(answer).")
      }
      if let aside {
        print("Yours is in \(book.openable(aside)). To exchange the two, run:")
        let next = book.openable(library.freeFolder())
        print("  mv Exercises/Library \(next) && mv \(book.openable(aside)) Exercises/Library")
      }
    }
    print("  Read   \(book.openable(book.task(of: stage)))")
    print("  Check  swift run workbook check \(stage.id)")
    return 0
  }
}
