import Foundation
import WorkbookKit

/// A site: the book and the library's reference, as static files.
struct Site {
  let arguments: Arguments
  let catalog: DocCCatalog
  let tools: Tools

  /// The folder of the site.
  private var folder: URL { URL(filePath: arguments.folder) }

  /// The name of the page above the book and the modules.
  private static let name = "KVOController Workbook"

  /// Builds the site, checks it, and only then moves it to its folder.
  ///
  /// - Returns: The number of the site's pages.
  func build() throws -> Int {
    try claimFolder()
    let files = FileManager.default
    let scratch = files.temporaryDirectory.appending(path: "site-\(UUID().uuidString)")
    defer { try? files.removeItem(at: scratch) }

    let archives = try convert(in: scratch)
    let site = scratch.appending(path: "site")
    try tools.merge(archives, named: Self.name, to: site)
    try joinTrees(of: site)
    try finish(site, basePath: arguments.basePath)

    let check = try SiteCheck(of: site)
    let problems = check.problems(expecting: catalog.texts)
    guard problems.isEmpty else {
      throw WorkbookError(
        "The site isn't complete, so it wasn't saved:\n"
          + problems.map { "- \($0)" }.joined(separator: "\n")
      )
    }
    try? files.removeItem(at: folder)
    try files.createDirectory(
      at: folder.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try files.moveItem(at: site, to: folder)
    return check.pageCount
  }

  /// Turns the modules and the book into archives.
  private func convert(in scratch: URL) throws -> [URL] {
    var archives: [URL] = []
    for module in DocCCatalog.modules {
      let symbols = scratch.appending(path: "\(module).symbols")
      try tools.extractSymbols(of: module, to: symbols)
      let articles = catalog.repository.appending(path: "Sources/\(module)/\(module).docc")
      let hasArticles = FileManager.default.fileExists(atPath: articles.path)
      let conversion = Tools.Conversion(
        name: module,
        catalog: hasArticles ? articles : nil,
        symbols: symbols,
        dependencies: archives,
        basePath: arguments.basePath
      )
      archives.append(scratch.appending(path: "\(module).doccarchive"))
      try tools.convert(conversion, to: archives[archives.count - 1])
    }
    let book = scratch.appending(path: "\(Pages.root).docc")
    try FileManager.default.createDirectory(at: book, withIntermediateDirectories: true)
    try catalog.write(to: book, pages: Pages(catalog.texts, repository: arguments.repository))
    let archive = scratch.appending(path: "\(Pages.root).doccarchive")
    let conversion = Tools.Conversion(
      name: Pages.root,
      catalog: book,
      dependencies: archives,
      basePath: arguments.basePath
    )
    try tools.convert(conversion, to: archive)
    return [archive] + archives.reversed()
  }

  /// Makes sure that the site doesn't replace anything but an earlier site.
  private func claimFolder() throws {
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard let files, files.isEmpty || files.contains(siteScript) else {
      throw WorkbookError(
        """
        \(quoted(arguments.folder)) exists and isn't a site that this command has built. Name another \
        folder, or remove this one.
        """
      )
    }
  }
}
