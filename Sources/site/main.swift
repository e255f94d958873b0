import Foundation
import WorkbookKit

// The chapters, the appendices, and the library's reference as one static site. The site is checked
// before it's saved.

ChildProcess.stopOnSignals()

do {
  let request = try Request(CommandLine.arguments.dropFirst())
  let catalog = try Catalog(of: URL(filePath: FileManager.default.currentDirectoryPath))
  let site = Site(request: request, catalog: catalog, tools: try Tools())
  let count = try site.build()
  let next =
    request.basePath.isEmpty
    ? "To read it, open http://localhost:8000 after: python3 -m http.server -d \(request.folder)"
    : "Have a web server show this folder at \(request.basePath)/."
  print("The site in \(request.folder) has \(count) pages. \(next)")
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(2)
}
