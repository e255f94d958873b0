import Foundation

/// One exercise, as the catalogue in `Exercises/Package.swift` names it.
public struct Exercise: Sendable, Equatable {
  /// The number, such as "2.1".
  public let id: String
  /// The chapter's number.
  public let chapter: Int
  /// The name, such as "WeakBox"; also the stem of the stub's file name.
  public let title: String
  /// The place below `Exercises`, such as "Chapter2/1-WeakBox".
  public let folder: String
  /// The book's modules that the exercise imports.
  public let imports: [String]

  /// The module that the exercise is, as `Exercises/Package.swift` names it.
  var module: String { "Exercise" + id.replacing(".", with: "_") }

  /// Whether the tests try every order of some threads' critical sections.
  public var isWoven: Bool { imports.contains("KVOWeave") }

  /// Predictions are answers, not code: they need fewer wrong ones and have no second right one.
  public var isPrediction: Bool { title.hasPrefix("Predict") }

  /// The file the reader edits.
  public var fileName: String { "\(title).swift" }

  /// The file of claims that judges it.
  public var testsName: String { "\(title)Tests.swift" }
}

/// Every exercise of the book, in the order of the book.
public struct Catalogue: Sendable {
  /// The exercises, in the order of the book.
  public let exercises: [Exercise]

  /// Reads the rows out of the manifest's text, so that the catalogue is written down once.
  public init(manifest: String) {
    let row =
      /^\s*Exercise\(\s*"(Chapter(\d+)\/(\d+)-(\w+))"(?:,\s*imports:\s*\[([^\]]*)\])?\s*\)/
      .anchorsMatchLineEndings()
    exercises = manifest.matches(of: row).compactMap { match in
      guard let chapter = Int(match.2) else { return nil }
      return Exercise(
        id: "\(match.2).\(match.3)",
        chapter: chapter,
        title: String(match.4),
        folder: String(match.1),
        imports: (match.5 ?? "").matches(of: /\w+/).map { String($0.output) }
      )
    }
  }

  /// Reads the catalogue of a book.
  ///
  /// - Throws: ``Complaint`` if the manifest cannot be read.
  public init(of book: Workbook) throws {
    guard let text = try? String(contentsOf: book.manifest, encoding: .utf8) else {
      throw Complaint("Exercises/Package.swift cannot be read.")
    }
    self.init(manifest: text)
  }

  /// Picks exercises by number, by chapter, or all of them.
  ///
  /// - Parameter names: "2.1", "2", "all"; nothing means all.
  /// - Returns: What was picked, in the order of the names.
  /// - Throws: ``Complaint`` that offers the nearest known numbers.
  public func select(_ names: [String]) throws -> [Exercise] {
    let wanted = try names.flatMap { name in
      let found = exercises.filter { name == "all" || name == $0.id || name == "\($0.chapter)" }
      guard !found.isEmpty else { throw Complaint(unknown(name)) }
      return found
    }
    return names.isEmpty ? exercises : wanted
  }

  private func unknown(_ name: String) -> String {
    let chapters = Set(exercises.map(\.chapter)).sorted().map(String.init)
    let near = nearest(to: name, among: exercises.map(\.id) + chapters)
    return "There is no exercise “\(name)”. Did you mean \(near.formatted(.list(type: .or)))?"
  }
}
