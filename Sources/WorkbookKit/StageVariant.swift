import Foundation
import KVOClaims

/// An answer to a stage that `verify` judges.
struct StageVariant: Sendable {
  let stage: Stage
  /// The name: "stub", "Solution", "Right/X", or "Wrong/X".
  let name: String
  /// The texts of the files, by name.
  let files: [String: String]
  /// The sentence of the first claim that fails, or `nil` if the answer is right.
  let rejectingClaim: String?

  /// The name of the variant's module in the package of all variants.
  var module: String { "Stage \(stage.rawValue) \(name)".replacing(/\W/, with: "_") }

  /// The name of the variant in the program of all variants.
  var label: String { "\(stage.rawValue)/\(name)" }

  /// Returns the answers to a stage: our chapter, and the stored ones.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - book: The book.
  /// - Returns: The answers.
  /// - Throws: ``WorkbookError`` if an answer can't be read, or an edit doesn't fit.
  static func all(of stage: Stage, in book: Workbook) throws -> [StageVariant] {
    let solution = try ModelAnswer(to: stage, in: book).files
    let folder = book.exercises.appending(path: "Answers/\(stage.rawValue)")
    let edits = try Edit.all(in: book.text(of: folder.appending(path: "wrong-answers.txt")))
    var variants = [
      StageVariant(stage: stage, name: "Solution", files: solution, rejectingClaim: nil)
    ]
    for name in folders(in: folder.appending(path: "Right")) {
      let files = book.files(in: folder.appending(path: "Right/\(name)"))
      variants.append(
        StageVariant(stage: stage, name: "Right/\(name)", files: files, rejectingClaim: nil)
      )
    }
    for edit in edits {
      variants.append(
        StageVariant(
          stage: stage,
          name: "Wrong/\(edit.name)",
          files: try edit.applied(to: solution),
          rejectingClaim: edit.claim
        )
      )
    }
    for name in folders(in: folder.appending(path: "Wrong")) {
      let files = book.files(in: folder.appending(path: "Wrong/\(name)"))
      let mark = "// Rejected by: "
      let first = files.values.lazy.compactMap { $0.split(separator: "\n").first }
        .first { $0.hasPrefix(mark) }
      variants.append(
        StageVariant(
          stage: stage,
          name: "Wrong/\(name)",
          files: files,
          rejectingClaim: first.map { String($0.dropFirst(mark.count)) } ?? ""
        )
      )
    }
    return variants
  }

  private static func folders(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }
}

extension Workbook {
  /// Returns the texts of the Swift files in a folder, by name.
  fileprivate func files(in folder: URL) -> [String: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.filter { $0.hasSuffix(".swift") }.map { name in
        (name, text(of: folder.appending(path: name)))
      }
    )
  }
}
