import Foundation
import WorkbookKit

/// The command `workbook eject`, which makes a reader's package independent of the workbook.
enum Eject: Command {
  static let usage = "eject"
  static let summary = "keep your library without the workbook"
  static let details = """
    Everything that your library needs is copied into your package.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    let package = try ReaderPackage(of: invocation.book, for: name)
    let ejection = try package.eject()
    print("Copied \(listed(ejection.copied, "and")).")
    print("Package.swift no longer needs the workbook. It has your library and departures, but not")
    print("the contract or the exercises. Their files stay where they are.")
    if let backup = ejection.backup {
      print("The old Package.swift is saved in \(package.book.shortened(backup.folder.path)).")
    }
    print("Next, type: swift run departures")
    return 0
  }
}
