import Foundation
import KVOClaims
import WorkbookKit

/// The command `workbook leaks`, which searches a reader's package for answers.
enum Leaks: Command {
  static let usage = "leaks"
  static let summary = "find lines of your package that give an answer away (for maintainers)"

  static func run(_ invocation: Invocation) throws -> Int32 {
    let book = try ReaderPackage(of: invocation.book, for: name).book
    let stage = ReaderLibrary(of: book).stage ?? .registry
    let leaks = try LeakCheck(for: stage, in: book).leaks(in: book.home)
    for leak in leaks {
      print("\(leak.path)\(leak.line.map { ":\($0)" } ?? ""): \(leak.source)")
    }
    if leaks.isEmpty { print("No line gives an answer away.") }
    return leaks.isEmpty ? 0 : 1
  }
}
