import Foundation
import KVOExercises

@testable import workbook

extension Page {
  /// The commands in the text that can't work, and the names in tables that aren't those of tests.
  var nameProblems: [Problem] {
    prose.filter { $0.text.contains("`") }.flatMap { line in
      let commands = line.text.matches(of: /`((?:WORKBOOK_\w+=\S+ )?(?:swift|git) [^`]+)`/)
        .map { complaint(aboutCommand: String($0.1)) }
      // A test may follow the link to its chapter.
      let tests = line.text.matches(of: /\| \[(\d+)b?\]\([^)]*\) \| `([^`]+)` \|/).map { cells in
        complaint(aboutTest: cells.2, ofChapter: cells.1) { $0 == cells.2 }
      }
      return (commands + tests).compactMap { $0.map { Problem(line: line.number, text: $0) } }
    }
  }
}

/// Returns why a command can't work as a page says, or nil.
func complaint(aboutCommand command: String) -> String? {
  let words = command.split(separator: " ").map(String.init).filter { $0 != "-q" }
  if words.starts(with: ["swift", "run", "workbook"]) {
    return complaint(about: Arguments(Array(words.dropFirst(3))))
  }
  guard words.contains("swift") || words.first == "git" else {
    return "expected a command of Swift or Git, got “\(command)”; only these can be proved"
  }
  let chapter = command.firstMatch(of: /WORKBOOK_CHAPTER=(\d+)/)?.1
  let filter = command.firstMatch(of: /--filter "(.+?)"/)?.1
  // Without a filter, there has to be a test of the chapter.
  let tests = (filter ?? ".").split(separator: "|").map { pattern in
    complaint(aboutTest: pattern, ofChapter: chapter) { name in
      (try? Regex(String(pattern))).map(name.contains) ?? false
    }
  }
  let paths = words.filter { $0.contains("/") }.map(Repository.complaint)
  return (tests + paths).compactMap(\.self).first
}

/// Returns why the program wouldn't accept its arguments, or nil.
private func complaint(about arguments: Arguments) -> String? {
  do {
    guard let name = arguments.command else { return nil }
    guard let command = Program.commands.first(where: { $0.name == name }) else {
      let names = listed(Program.commands.map { $0.name })
      return "expected a command of the program, got “\(name)”; its commands are \(names)"
    }
    try arguments.check(for: command)
    // A task, such as 2.1, or an answer to it, such as 2.1/AddressOnly.
    guard let operand = arguments.operands.first?.split(separator: "/") else { return nil }
    let task = try Repository.book.task(numbered: String(operand[0]))
    if operand.count > 1 { _ = try Repository.book.answer(String(operand[1]), to: task) }
    return nil
  } catch {
    return "\(error)"
  }
}

/// Returns a complaint if none of the tests of a chapter, or of all chapters, has a name.
private func complaint(
  aboutTest name: Substring,
  ofChapter chapter: Substring?,
  isIt: (String) -> Bool
) -> String? {
  let names = chapter.map { testNames[String($0)] ?? [] } ?? testNames.values.flatMap(\.self)
  if names.contains(where: isIt) { return nil }
  let place = chapter.map { " of chapter \($0)" } ?? ""
  return "expected the name of a test\(place), got “\(name)”; correct the chapter or the name"
}

/// The names of the suites and tests of each chapter's book code.
private let testNames: [String: [String]] = {
  let files = Repository.book.swiftFiles(in: Repository.root.appending(path: "Tests"))
  return files.reduce(into: [:]) { names, file in
    guard let chapter = chapterNumber(of: file.key) else { return }
    names["\(chapter)", default: []] += file.value
      .matches(of: /(?:struct|func) `([^`]+)`/).map { String($0.1) }
  }
}()
