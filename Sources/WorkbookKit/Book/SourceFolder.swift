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

  /// The numbers of the chapters that have a folder in `Sources`, in order.
  public var chaptersWithCode: [Int] {
    sourceFolders.compactMap(\.chapter).sorted()
  }

  /// Returns the folder with the code of a chapter.
  ///
  /// - Throws: ``WorkbookError`` if there is none.
  func folder(ofChapter chapter: Int) throws -> SourceFolder {
    guard let name = sourceFolders.first(where: { $0.chapter == chapter })?.name else {
      let known = listed(chaptersWithCode.map(String.init), "and")
      throw WorkbookError(
        "There is no code for chapter \(chapter). The chapters with code are \(known)."
      )
    }
    return SourceFolder(name: name, in: self)
  }

  /// The folders in `Sources`, with the number of the chapter for names such as
  /// "Chapter4Dispatcher".
  private var sourceFolders: [(name: String, chapter: Int?)] {
    let sources = root.appending(path: "Sources").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []
    return names.sorted().map { name in
      let prefix = "Chapter"
      let digits = name.dropFirst(prefix.count).prefix(while: \.isNumber)
      return (name, name.hasPrefix(prefix) ? Int(digits) : nil)
    }
  }
}
