public import Foundation

/// The files of a chapter, as a reader's library has them at the end of its stage.
///
/// The files form one module, so they contain neither `public` nor `package`, and the files of the
/// modules that the reader writes, too, are copied.
public struct ModelAnswer: Sendable {
  /// The texts of the files, by name.
  public let files: [String: String]

  /// The files of shared modules that a reader writes or gets, and the chapters that use them.
  private static let shared: [(chapters: ClosedRange<Int>, module: String, files: [String])] = [
    (2...5, "Chapter02WeakMap", ["Evicted", "PurgePolicy", "Weak", "WeakMap"]),
    (4...9, "Chapter04States", ["RegistrationState"]),
    (6...9, "Chapter06Handles", ["RegistryHandle", "Token"]),
  ]

  /// Reads the answer to a stage.
  ///
  /// - Parameters:
  ///   - number: The number of the stage's chapter.
  ///   - book: The book.
  /// - Throws: ``WorkbookError`` if a file can't be read.
  public init(ofChapter number: Int, in book: Workbook) throws {
    let chapter = try book.folder(ofChapter: number)
    let shared = Self.shared.filter { $0.chapters.contains(number) }
    let urls =
      chapter.fileNames.map(chapter.url)
      + shared.flatMap { shared in
        shared.files.map { book.root.appending(path: "Sources/\(shared.module)/\($0).swift") }
      }
    files = try Dictionary(
      uniqueKeysWithValues: urls.map { url in
        let text = try String(contentsOf: url, encoding: .utf8)
        return (url.lastPathComponent, Self.flattened(text, without: Set(shared.map(\.module))))
      }
    )
  }

  /// Returns the folder with a chapter's code.
  ///
  /// - Throws: ``WorkbookError`` if there is none.
  public static func folder(ofChapter number: Int, in book: Workbook) throws -> URL {
    try book.folder(ofChapter: number).url
  }

  /// Returns the text of a file without access levels, and without imports of some modules.
  static func flattened(_ text: String, without modules: Set<String>) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // A file whose only imports were removed would begin with an empty line.
    return String(
      lines.compactMap { flattened($0, without: modules) }.joined(separator: "\n")
        .drop { $0 == "\n" }
    )
  }

  private static func flattened(_ line: Substring, without modules: Set<String>) -> String? {
    if line.drop(while: { $0 == " " }).hasPrefix("//") { return String(line) }
    let anImport = /(?:@_exported )?(?:internal |public |package )?import (\w+)/
    if let match = line.wholeMatch(of: anImport) {
      return modules.contains(String(match.1)) ? nil : "import \(match.1)"
    }
    return String(line.replacing(/(?:public |package )(?:internal\(set\) )?/, with: ""))
  }
}
