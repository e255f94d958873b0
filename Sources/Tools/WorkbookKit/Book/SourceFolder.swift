import Foundation

extension Workbook {
  /// A folder of `Sources`.
  struct SourceFolder {
    /// The name, which is also that of the module.
    let name: String
    /// The names of the Swift files, in alphabetical order.
    let fileNames: [String]
    /// The folder.
    let url: URL

    init(name: String, in book: Workbook) {
      self.name = name
      url = book.root.appending(path: "Sources/\(name)")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      fileNames = names.filter { $0.hasSuffix(".swift") }.sorted()
    }

    func url(of file: String) -> URL { url.appending(path: file) }
  }

  /// Returns the folder with the registry of a chapter.
  ///
  /// Beside it, a chapter may have a folder with what it introduces for the later ones.
  ///
  /// - Throws: ``WorkbookError`` if there is none.
  func folder(ofChapter chapter: Int) throws -> SourceFolder {
    let sources = root.appending(path: "Sources").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []
    let folders = names.filter { name in
      name.firstMatch(of: /^Chapter(\d+)/).flatMap { Int($0.1) } == chapter
    }
    let found = folders.map { SourceFolder(name: $0, in: self) }
      .first { $0.fileNames.contains("Registry.swift") }
    guard let found else { throw WorkbookError("There is no registry of chapter \(chapter).") }
    return found
  }
}
