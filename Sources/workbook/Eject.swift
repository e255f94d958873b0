import Foundation
import WorkbookKit

/// The command `workbook eject`, which makes a reader's package independent of the workbook.
enum Eject: Command {
  static let usage = "eject"
  static let summary = "make your package independent of the workbook"
  static let details = """
    The modules of the workbook that your library needs are copied into your package. Afterward,
    the package builds your library and the departures board, but not the exercises.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    let package = try ReaderPackage(of: invocation.book, for: name)
    let ejection = try package.eject()
    print("Copied \(listed(ejection.copied, "and")).")
    print("Package.swift no longer needs the workbook. It builds your library and the departures")
    print("board, but not the contract and the exercises, whose files stay where they are.")
    if let backup = ejection.backup {
      print("The old Package.swift is saved in \(package.book.shortened(backup.folder.path)).")
    }
    print("To try your library, run: swift run departures")
    return 0
  }
}
