import Foundation
import Testing

/// The pictures, of which each has to be whole, because pages show it as an image.
///
/// With `WORKBOOK_REWRITE`, they're written again from what they share: `style.svg`, and
/// `kvocontroller.svg` for its steps.
@Suite struct `The pictures` {
  private static let folder = Repository.root.appending(path: "Chapters/pictures")
  private static let steps = 1...7

  @Test func `have the styles and arrowheads of style.svg`() throws {
    let lines = try Self.text(of: "style").strippedLines.dropFirst().dropLast()
    let shared = "  " + lines.map(\.trimmed).joined()
    for name in try Self.drawings() where !name.contains(/-\d$/) {
      let text = try Self.text(of: name)
      let now = text.replacing(/(?m)^ *<style>.*<\/defs>$/, with: shared)
      #expect(now.contains(shared), "\(name).svg needs a line such as <style></style><defs></defs>")
      try Self.expect(name, toBe: now)
    }
  }

  @Test(arguments: steps) func `show as much of KVOController as a chapter has explained`(
    chapter: Int
  ) throws {
    let whole = try Self.text(of: "kvocontroller")
    try Self.expect("kvocontroller-\(chapter)", toBe: Self.step(chapter, of: whole))
  }

  /// Returns the drawing as far as a chapter explains it.
  ///
  /// What a later chapter explains is pale, and what this one explains is marked.
  private static func step(_ chapter: Int, of whole: String) throws -> String {
    let said = try Regex(
      "<metadata data-step=\"\(chapter)\">(.*)</metadata>",
      as: (Substring, Substring).self
    )
    let explained = try #require(whole.firstMatch(of: said)).1
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      var line = String(line)
      if line.contains("<metadata") { return nil as String? }
      if let match = line.firstMatch(of: /\sdata-hidden-before="(\d)"/) {
        if String(chapter) < match.1 { return nil }
        line.removeSubrange(match.range)
      }
      let marked = line.firstMatch(of: /\sdata-marked="([\d ]*)"/)
      if line.contains(/class="(box|mark)"/) {
        let isMarked = marked?.1.contains("\(chapter)") == true
        line.replace(/class="(box|mark)"/, with: "class=\"\(isMarked ? "mark" : "box")\"")
      }
      line.replace(/\sdata-marked="[\d ]*"/, with: "")
      if let match = line.firstMatch(of: /\sdata-from="(\d)"/) {
        line.removeSubrange(match.range)
        if String(chapter) < match.1 { line = "  <g opacity=\"0.3\">\(line.trimmed)</g>" }
      }
      return line
    }
    let ending = " KVOController’s own classes are blue, and Foundation’s are plain."
    return lines.joined(separator: "\n")
      .replacing(
        "classes</title>",
        with: "classes, as far as chapter \(chapter) explains them</title>"
      )
      .replacing(
        "<desc id=\"desc\">",
        with:
          "<desc id=\"desc\">\(explained) What earlier chapters have explained is plain, and what "
          + "later chapters explain is pale. The complete picture: "
      )
      .replacing(ending, with: "")
      .replacing("blue: KVOController’s own classes", with: "pale: explained in a later chapter")
  }

  /// Returns the names of the pictures that are drawn by hand.
  private static func drawings() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".svg") && $0 != "style.svg" }
      .map { String($0.dropLast(4)) }
  }

  private static func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: "\(name).svg"), encoding: .utf8)
  }

  private static func expect(_ name: String, toBe now: String) throws {
    if try text(of: name) == now { return }
    if Proof.isRewriting {
      try Data(now.utf8).write(to: folder.appending(path: "\(name).svg"))
      Issue.record("\(name).svg was out of date, and is written again")
    } else {
      Issue.record("\(name).svg is out of date. WORKBOOK_REWRITE=true writes it again.")
    }
  }
}
