import Foundation
import WorkbookKit

/// The book as a documentation catalog.
struct DocCCatalog {
  /// The repository's top folder.
  let repository: URL
  let contents: Contents
  /// The pages' Markdown, by their paths.
  let texts: [String: String]

  /// The modules whose reference is on the site; each may refer to those in front of it.
  static let modules = ["KeyValueObserving", "KVOController"]

  /// Reads the book.
  ///
  /// - Throws: `WorkbookError` if the folder isn't a workbook's, or if the table of contents doesn't
  ///   list exactly the pages in `Chapters`.
  init(of repository: URL) throws {
    self.repository = repository
    let chapters = repository.appending(path: "Chapters")
    guard let first = try? text(at: chapters.appending(path: "README.md")) else {
      throw WorkbookError(
        "There's no Chapters/README.md here. Run this command in the workbook's folder."
      )
    }
    contents = Contents(first)
    let files = try FileManager.default.contentsOfDirectory(atPath: chapters.path)
      .filter { $0.hasSuffix(".md") && $0 != "README.md" }
    if let page = Set(files).symmetricDifference(contents.pages).min() {
      let problem =
        files.contains(page) ? "doesn't list \(page)" : "lists \(page), which is missing"
      throw WorkbookError("Chapters/README.md \(problem). Correct the section 'Contents'.")
    }
    var texts = [
      "README.md": try text(at: repository.appending(path: "README.md")),
      "Chapters/README.md": first,
    ]
    for file in files { texts["Chapters/\(file)"] = try text(at: chapters.appending(path: file)) }
    self.texts = texts
  }

  /// Writes the catalog's pages and pictures to an empty folder.
  func write(to folder: URL, pages: Pages) throws {
    for (path, markdown) in texts {
      let takeaway = contents.takeaways[path.replacing("Chapters/", with: "")]
      var page = try staged(markdown, at: path, pages: pages, takeaway: takeaway)
      if path == "README.md" { page = root(page, pages) }
      let name = pages.names[path] ?? ""
      try save(page, at: folder.appending(path: "\(name).md"))
    }
    let pictures = repository.appending(path: "Chapters/pictures")
    for file in try FileManager.default.contentsOfDirectory(atPath: pictures.path)
    where file.hasSuffix(".svg") {
      let picture = Picture(try text(at: pictures.appending(path: file)))
      try save(picture.light, at: folder.appending(path: file))
      let dark = file.replacing(".svg", with: "~dark.svg")
      try save(picture.dark, at: folder.appending(path: dark))
    }
  }

  /// Returns the site's first page, which lists all other pages.
  private func root(_ page: String, _ pages: Pages) -> String {
    var lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert(contentsOf: ["", "@Metadata {", "  @TechnologyRoot", "}"], at: 1)
    lines += ["", "## Topics", "", "### Contents", "", "- <doc:contents>"]
    for group in contents.groups {
      lines += ["", "### \(group.title)", ""]
      lines += group.pages.map { "- <doc:\(pages.names["Chapters/\($0)"] ?? "")>" }
    }
    lines += ["", "### Reference", ""] + Self.modules.reversed().map { "- <doc:/\($0)>" }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Returns the text of a file.
func text(at url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

/// Writes a text to a file.
func save(_ text: String, at url: URL) throws {
  try text.write(to: url, atomically: false, encoding: .utf8)
}
