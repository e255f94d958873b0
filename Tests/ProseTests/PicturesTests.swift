import Foundation
import Testing

/// The pictures, of which each has to be whole, because pages show it as an image.
@Suite struct `The pictures` {
  private static let folder = Repository.root.appending(path: "Chapters/pictures")

  /// With `WORKBOOK_REWRITE`, what they share is written again from `style.svg`.
  @Test func `have the styles and arrowheads of style.svg`() throws {
    let lines = try text(of: "style.svg").strippedLines.dropFirst().dropLast()
    let shared = "  " + lines.map(\.trimmed).joined()
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    for file in files where file.hasSuffix(".svg") && file != "style.svg" {
      let text = try text(of: file)
      let now = text.replacing(/(?m)^ *<style>.*<\/defs>$/, with: shared)
      #expect(now.contains(shared), "\(file) needs a line such as <style></style><defs></defs>")
      if text == now { continue }
      if Proof.isRewriting {
        try Data(now.utf8).write(to: Self.folder.appending(path: file))
        Issue.record("\(file) was out of date, and is written again")
      } else {
        Issue.record("\(file) is out of date. WORKBOOK_REWRITE=true writes it again.")
      }
    }
  }

  private func text(of file: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
  }
}
