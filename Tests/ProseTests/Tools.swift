import Foundation
import TestSupport

@testable import workbook

/// The lines of a library with a mistake, and of ours, from the files in which they differ.
typealias Repair = (broken: [String], ours: [String])

/// What has to be run to prove a page.
struct Tools: Sendable {
  /// What `workbook help` prints, or nil where the program is missing.
  let help: @Sendable () async -> String?
  /// What the compiler says to some code, or nil where there is no compiler.
  let typecheck: @Sendable (_ code: String) async -> String?
  /// What `open CHAPTER --broken MISTAKE` brings, and ours; nil where there's no such mistake.
  let broken: @Sendable (_ chapter: String, _ mistake: String) -> Repair?

  /// The built program and the compiler.
  static let real = Tools(
    help: { output(of: [Products.folder.appending(path: "workbook").path, "help"]) },
    typecheck: { code in Compiler.answer(to: code) },
    broken: { chapter, mistake in
      let book = Book(root: Repository.root)
      guard let task = try? book.task(numbered: chapter),
        let broken = try? Library(book: book).broken(at: task, numbered: mistake),
        let ours = try? book.modelAnswer(ofChapter: task.chapter)
      else { return nil }
      func code(_ text: String?) -> [String] {
        codeLines(in: text ?? "").map(\.stripped)
      }
      let changed = ours.keys.sorted().filter { code(ours[$0]) != code(broken[$0]) }
      return (changed.flatMap { code(broken[$0]) }, changed.flatMap { code(ours[$0]) })
    }
  )
}
