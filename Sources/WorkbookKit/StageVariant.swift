import Foundation
import KVOClaims

/// A library that `verify` judges at a stage.
struct StageVariant: Sendable {
  /// The verdict that a variant must get.
  enum Expectation: Equatable, Sendable {
    case solved
    /// This claim is the first one that fails.
    case rejected(by: String)
    /// The first claim that fails belongs to the stage.
    case begun
    /// The library compiles without the contract, but not with it.
    case lacksRequirement
  }

  let stage: Stage
  /// The name: "stub", "Solution", "Right/X", or "Wrong/X".
  let name: String
  /// The texts of the files, by name.
  let files: [String: String]
  let expectation: Expectation

  /// The name of the variant's module in the package of all variants.
  var module: String { "Stage \(stage.rawValue) \(name)".replacing(/\W/, with: "_") }

  /// The name of the variant's module that's compiled for ThreadSanitizer.
  var moduleForRaces: String { module + "_ForRaces" }

  /// The name of the variant in the program of all variants.
  var label: String { "\(stage.rawValue)/\(name)" }

  /// Returns the libraries for a stage: the one with which it begins, our chapter, and the stored
  /// answers.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - book: The book.
  /// - Returns: The libraries.
  /// - Throws: ``WorkbookError`` if an answer can't be read, or an edit doesn't fit.
  static func all(of stage: Stage, in book: Workbook) throws -> [StageVariant] {
    let solution = try ModelAnswer(to: stage, in: book).files
    let folder = book.exercises.appending(path: "Answers/\(stage.rawValue)")
    let edits = try Edit.all(in: book.text(of: folder.appending(path: "wrong-answers.txt")))
    var variants = [
      try start(of: stage, in: book),
      StageVariant(stage: stage, name: "Solution", files: solution, expectation: .solved),
    ]
    for name in folders(in: folder.appending(path: "Right")) {
      let files = rightAnswer(name, to: stage, in: book)
      variants.append(
        StageVariant(stage: stage, name: "Right/\(name)", files: files, expectation: .solved)
      )
    }
    for edit in edits {
      variants.append(
        StageVariant(
          stage: stage,
          name: "Wrong/\(edit.name)",
          files: try edit.applied(to: solution),
          expectation: .rejected(by: edit.claim)
        )
      )
    }
    for name in folders(in: folder.appending(path: "Wrong")) {
      let files = book.texts(in: folder.appending(path: "Wrong/\(name)"))
      let mark = "// Rejected by: "
      let first = files.values.lazy.compactMap { $0.split(separator: "\n").first }
        .first { $0.hasPrefix(mark) }
      variants.append(
        StageVariant(
          stage: stage,
          name: "Wrong/\(name)",
          files: files,
          expectation: .rejected(by: first.map { String($0.dropFirst(mark.count)) } ?? "")
        )
      )
    }
    return variants
  }

  /// Returns the texts of a stored library at a stage.
  ///
  /// Only the files that differ from those of the previous stage are stored.
  private static func rightAnswer(
    _ name: String,
    to stage: Stage,
    in book: Workbook
  ) -> [String: String] {
    let earlier = stage.previous.map { rightAnswer(name, to: $0, in: book) } ?? [:]
    let path = "Answers/\(stage.rawValue)/Right/\(name)"
    return earlier.filter { !stage.isUnneeded($0.key) }
      .merging(book.texts(in: book.exercises.appending(path: path))) { $1 }
  }

  /// Returns the library with which a stage begins: our previous chapter, and what is supplied.
  private static func start(of stage: Stage, in book: Workbook) throws -> StageVariant {
    var files = try stage.previous.map { try ModelAnswer(to: $0, in: book).files } ?? [:]
    if let name = stage.suppliedFile { files[name] = book.text(of: book.supplied(name)) }
    // From these stages on, the contract requires something new of the registry itself.
    let requiresMore = [Stage.identity, .dispatcher, .threads, .autoUnobserve, .selfObservation]
      .contains(stage)
    return StageVariant(
      stage: stage,
      name: "stub",
      files: files,
      expectation: requiresMore ? .lacksRequirement : .begun
    )
  }

  private static func folders(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }
}

extension Workbook {
  /// Returns the texts of the Swift files in a folder, by name.
  fileprivate func texts(in folder: URL) -> [String: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.filter { $0.hasSuffix(".swift") }.map { name in
        (name, text(of: folder.appending(path: name)))
      }
    )
  }
}
