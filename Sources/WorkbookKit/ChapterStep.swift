import Foundation

/// The step from one chapter to the next, consisting of new files and changes to existing ones.
public struct ChapterStep: Sendable {
  /// The files and folders in `Sources` that several chapters share, keyed by the chapter that
  /// introduces them.
  static let sharedPaths: [Int: [String]] = [
    2: ["KVOWeakTables"],
    4: ["RegistrationLifecycle/RegistrationState.swift"],
    5: ["KVOLocking"],
    6: ["RegistrationLifecycle/RegistryHandle.swift", "RegistrationLifecycle/Token.swift"],
    8: ["KeyValueObserving/Observing/LedgerEntry.swift"],
  ]

  /// A file of the step.
  public struct File: Sendable {
    /// The role of a file in the step.
    public enum Role: Sendable, Equatable {
      /// The file is shared by this chapter and later ones.
      case shared
      /// No file of the previous chapter has the same name.
      case added
      /// The previous chapter has a file with the same name.
      case changed
      /// The file is unchanged, because the chapter imports it from the previous chapter.
      case imported
      /// The chapter no longer has the file.
      case removed
    }

    /// The role of the file in the step.
    public let role: Role
    /// The path of the file in the previous chapter, below the root of the book.
    public let oldPath: String?
    /// The path of the file in this chapter, below the root of the book.
    public let newPath: String?
    /// The changes; a file that is imported or removed has none.
    public let hunks: [Hunk]
    /// The number of lines that were added or removed.
    public let changedLineCount: Int
  }

  /// The number of the chapter that the step leads to.
  public let chapter: Int
  /// The files: the shared ones first, and then those of the chapter, sorted by name.
  public let files: [File]

  /// Creates the step to a chapter by comparing the chapter with the previous one.
  ///
  /// - Parameters:
  ///   - chapter: The number of the chapter.
  ///   - book: The book.
  ///   - codeOnly: Whether to leave out comments.
  /// - Throws: ``WorkbookError`` if the chapter or its folder doesn't exist.
  public init(to chapter: Int, in book: Workbook, codeOnly: Bool = false) throws {
    guard chapter >= 2 else {
      throw WorkbookError(
        "Each chapter is compared with the previous one. Name a chapter from 2 on, not \(chapter)."
      )
    }
    let new = try book.folder(ofChapter: chapter)
    let old = try book.folder(ofChapter: chapter - 1)
    self.chapter = chapter
    let shared = try Self.sharedPaths[chapter, default: []].flatMap(book.sources(at:)).map {
      try File(.shared, from: nil, to: $0, in: book, codeOnly: codeOnly)
    }
    let added = try new.fileNames.map { file in
      let ancestor = old.fileNames.contains(file) ? old.url(of: file) : nil
      let role: File.Role = ancestor == nil ? .added : .changed
      return try File(role, from: ancestor, to: new.url(of: file), in: book, codeOnly: codeOnly)
    }
    let importsOld = try new.imports(old.name)
    let missing = try old.fileNames.filter { !new.fileNames.contains($0) }.map { file in
      let role: File.Role = importsOld ? .imported : .removed
      return try File(role, from: old.url(of: file), to: nil, in: book, codeOnly: codeOnly)
    }
    files = shared + added.filter { $0.changedLineCount > 0 } + missing
  }

  /// Returns the number of lines that differ between a chapter's folder and the previous chapter's
  /// folder.
  ///
  /// The count includes comments, as well as files that the chapter imports from the previous
  /// chapter. It doesn't include shared folders.
  ///
  /// - Parameters:
  ///   - chapter: The number of the chapter.
  ///   - book: The book.
  /// - Returns: The number of added and removed lines.
  /// - Throws: ``WorkbookError`` if the chapter or its folder doesn't exist.
  public static func changedLineCount(to chapter: Int, in book: Workbook) throws -> Int {
    try ChapterStep(to: chapter, in: book).files.filter { $0.role != .shared }
      .map(\.changedLineCount).reduce(0, +)
  }
}

extension ChapterStep.File {
  fileprivate init(
    _ role: Role,
    from old: URL?,
    to new: URL?,
    in book: Workbook,
    codeOnly: Bool
  ) throws {
    func lines(_ file: URL?) throws -> [SourceLine] {
      try file.map {
        SourceLine.all(in: try String(contentsOf: $0, encoding: .utf8), codeOnly: codeOnly)
      } ?? []
    }
    let (oldLines, newLines) = (try lines(old), try lines(new))
    let diff = LineDiff(from: oldLines, to: newLines)
    self.role = role
    oldPath = old.map { book.shortened($0.path) }
    newPath = new.map { book.shortened($0.path) }
    hunks = new == nil ? [] : diff.hunks(from: oldLines, to: newLines)
    changedLineCount = diff.changedLineCount
  }
}
