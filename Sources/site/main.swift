import Foundation
import WorkbookKit

// The chapters, the appendices, and the library's reference as one static site. The site is checked
// before it's saved.

ChildProcess.stopOnSignals()

do {
  let arguments = try Arguments(CommandLine.arguments.dropFirst())
  let catalog = try DocCCatalog(of: URL(filePath: FileManager.default.currentDirectoryPath))
  let site = Site(arguments: arguments, catalog: catalog, tools: try Tools())
  let count = try site.build()
  let next =
    arguments.basePath.isEmpty
    ? "To read it, open http://localhost:8000 after: python3 -m http.server -d \(arguments.folder)"
    : "Have a web server show this folder at \(arguments.basePath)/."
  print("The site in \(arguments.folder) has \(count) pages. \(next)")
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(2)
}
