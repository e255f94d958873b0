import Foundation
import WorkbookKit

/// The command `workbook start`, which creates a package of the reader's own.
enum Start: Command {
  static let usage = "start DIR"
  static let summary = "create a package for your own code"
  static let details = """
    DIR is the path of a new folder outside of the workbook. The package is a copy of the folder
    Exercises: the stubs of your library and of the exercises, and their tests.
    """
  static let needsPackage = false
  /// The command that the program suggests.
  static let example = "start ../my-kvo"

  static func run(_ invocation: Invocation) throws -> Int32 {
    guard let path = invocation.arguments.operands.first, !path.isEmpty else {
      throw WorkbookError(
        "start needs the path of a new folder, such as: swift run workbook \(example)"
      )
    }
    let current = URL(
      filePath: FileManager.default.currentDirectoryPath,
      directoryHint: .isDirectory
    )
    let package = try ReaderPackage(creatingAt: path, from: current, for: invocation.book)
    print(
      """
      Created \(package.folder.path), with the stubs of your library and of the exercises.
      \(package.note)
      The chapters are in \(invocation.book.root.path)/Chapters. To see what to read first, run:
        cd \(package.folder.path.quotedForShell)
        swift run workbook next
      """
    )
    return 0
  }
}

extension String {
  /// The text as one word of a shell command.
  fileprivate var quotedForShell: String {
    allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
      ? self : "'\(replacing("'", with: #"'\''"#))'"
  }
}
