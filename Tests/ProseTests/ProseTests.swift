import Foundation
import Testing

@testable import workbook

@Suite struct `The book` {
  /// With `WORKBOOK_REWRITE`, blocks that are out of date are written again.
  @Test(arguments: Repository.pages)
  func `makes only true claims`(path: String) throws {
    let page = try Repository.page(path)
    if isRewriting {
      let now = page.rewritten
      try Repository.root.appending(path: path).update(with: now.text)
      let changes = zip(page.blocks, now.blocks).filter { $0.lines != $1.lines }.map(\.1)
      let text = "this block was out of date, and is written again"
      report(changes.map { Problem(line: $0.line, text: text) } + now.problems, on: path)
    } else {
      report(page.problems, on: path)
    }
  }

  @Test(arguments: Repository.tasks)
  func `leads from its exercises to places that exist`(path: String) throws {
    report(try Repository.page(path).linkProblems, on: path)
  }

  /// Records each problem at its own line of its page, so that editors lead there.
  private func report(_ problems: [Problem], on path: String) {
    for problem in problems {
      let place = SourceLocation(
        fileID: "ProseTests/\(path)",
        filePath: Repository.root.appending(path: path).path,
        line: problem.line,
        column: 1
      )
      Issue.record("\(path):\(problem.line): \(problem.text)", sourceLocation: place)
    }
  }
}

/// Each module contains its whole registry, so that a comparison shows only what a chapter changes.
@Suite struct `The modules` {
  @Test(arguments: [
    ("Dispatcher", 5...7), ("RegistrationState", 5...9), ("Registration", 6...7),
    ("RegistryOwner", 7...9),
  ])
  func `repeat the files that don't change`(name: String, chapters: ClosedRange<Int>) throws {
    let folders = Repository.root.appending(path: "Sources").names
      .filter {
        $0.prefixMatch(of: /Chapter(\d+)/).map { chapters.contains(Int($0.1) ?? 0) } ?? false
      }
    let files = folders.map { Repository.root.appending(path: "Sources/\($0)/\(name).swift") }
    let texts = try files.filter(\.exists).map { try String(contentsOf: $0, encoding: .utf8) }
    #expect(texts.count > 1)
    #expect(
      Set(texts).count == 1,
      "\(name).swift differs in chapters \(chapters); make the change in each"
    )
  }
}

/// Whether this run of the tests writes again what's out of date.
let isRewriting = ProcessInfo.processInfo.environment["WORKBOOK_REWRITE"] != nil

/// The pictures, of which each has to be whole, because pages show it as an image.
@Suite struct `The pictures` {
  private let folder = Repository.root.appending(path: "Chapters/pictures")

  /// With `WORKBOOK_REWRITE`, what they share is written again from `style.svg`.
  @Test func `have the styles and arrowheads of style.svg`() throws {
    let style = try Repository.text("Chapters/pictures/style.svg").lines.dropFirst().dropLast()
    let shared = "  " + style.map { $0.trimmingCharacters(in: .whitespaces) }.joined()
    for name in folder.names where name.hasSuffix(".svg") && name != "style.svg" {
      let text = try Repository.text("Chapters/pictures/\(name)")
      let now = text.replacing(/(?m)^ *<style>.*<\/defs>$/, with: shared)
      #expect(now.contains(shared), "\(name) needs a line such as <style></style><defs></defs>")
      if text == now { continue }
      Issue.record("\(name) was out of date. WORKBOOK_REWRITE=true writes it again.")
      if isRewriting { try folder.appending(path: name).update(with: now) }
    }
  }
}
