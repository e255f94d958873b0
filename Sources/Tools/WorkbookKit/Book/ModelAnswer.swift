public import Foundation

/// The files of a chapter, as a reader's library has them at its end.
///
/// The files form one module, so they contain neither `public` nor `package`, and up to chapter 5,
/// those of the weak map, which the reader writes in chapter 2, are among them.
public struct ModelAnswer: Sendable {
  /// The texts of the files, by name.
  public let files: [String: String]

  /// Reads the answer to a chapter's task.
  ///
  /// - Parameters:
  ///   - number: The number of the chapter.
  ///   - book: The book.
  /// - Throws: ``WorkbookError`` if a file can't be read.
  public init(ofChapter number: Int, in book: Workbook) throws {
    let map = "Chapter02WeakMap"
    var texts = try book.swiftFiles(in: Self.folder(ofChapter: number, in: book))
    if (2...5).contains(number) {
      texts.merge(book.swiftFiles(in: book.root.appending(path: "Sources/\(map)"))) { own, _ in own
      }
    }
    files = texts.mapValues { Self.flattened($0, without: map) }
  }

  /// Returns the folder with a chapter's code.
  ///
  /// - Throws: ``WorkbookError`` if there is none.
  public static func folder(ofChapter number: Int, in book: Workbook) throws -> URL {
    try book.folder(ofChapter: number).url
  }

  /// Returns the text of a file without access levels, and without imports of a module.
  static func flattened(_ text: String, without module: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // A file whose only imports were removed would begin with an empty line.
    return String(
      lines.compactMap { flattened($0, without: module) }.joined(separator: "\n")
        .drop { $0 == "\n" }
    )
  }

  private static func flattened(_ line: Substring, without module: String) -> String? {
    if line.drop(while: { $0 == " " }).hasPrefix("//") { return String(line) }
    let anImport = /(?:@_exported )?(?:internal |public |package )?import (\w+)/
    if let match = line.wholeMatch(of: anImport) {
      return match.1 == module ? nil : "import \(match.1)"
    }
    return String(line.replacing(/(?:public |package )(?:package\(set\) )?/, with: ""))
  }
}
