import Foundation
import KVOExercises

extension Book {
  /// Returns our solution of a chapter: its files, by name, as a reader's library has them at the
  /// chapter's end.
  ///
  /// The files form one module, so they contain neither `public` nor `package`, and those of the
  /// map are among them, which the reader writes in chapter 2, and changes in chapter 6.
  ///
  /// - Throws: ``WorkbookError`` if there's no such chapter.
  func solution(ofChapter number: Int) throws -> [String: String] {
    let (weak, map) = ("Chapter02WeakMap", "Chapter06ObjectMap")
    var texts = swiftFiles(in: try folder(ofChapter: number))
    for (module, chapters) in [(weak, 2...7), (map, 6...7)] where chapters.contains(number) {
      texts.merge(swiftFiles(in: root.appending(path: "Sources/\(module)"))) { own, _ in own }
    }
    // From chapter 6 on, the object map takes the place of the weak one.
    if number > 5 { texts["WeakMap.swift"] = nil }
    return texts.mapValues { flattened($0, without: [weak, map]) }
  }

  /// Returns the path of our solution: of an exercise, its sheet, and of a library's task, a folder
  /// to compare with the reader's library, to which this method writes the files.
  ///
  /// - Throws: ``WorkbookError`` if there's no such chapter, or if a file can't be written.
  func solutionPath(of task: BookTask) throws -> String {
    guard task.isLibrary else { return "Exercises/\(task.sheetPath)" }
    let folder = root.appending(path: ".build/workbook/ours/\(task.id)")
    try? FileManager.default.removeItem(at: folder)
    let contract = ReaderLibrary.contract
    var texts = try solution(ofChapter: task.chapter)
    texts[contract] = text(of: inExercises("Library").appending(path: contract))
    for (name, text) in texts { try folder.appending(path: name).update(with: text) }
    return path(of: folder)
  }

  /// Returns the folder of `Sources` with the registry of a chapter.
  ///
  /// Beside it, a chapter may have a folder with what it introduces for the later ones.
  private func folder(ofChapter chapter: Int) throws -> URL {
    let sources = root.appending(path: "Sources")
    let folders = sources.names.filter { chapterNumber(of: $0) == chapter }
      .map { sources.appending(path: $0) }
    guard let folder = folders.first(where: { $0.appending(path: "Registry.swift").exists }) else {
      throw WorkbookError("There is no registry of chapter \(chapter).")
    }
    return folder
  }
}

/// Returns the text of a file without access levels, and without imports of some modules.
func flattened(_ text: String, without modules: Set<String>) -> String {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  let kept = lines.compactMap { line -> String? in
    if isComment(line) { return String(line) }
    let anImport = /(?:@_exported )?(?:internal |public |package )?import (\w+)/
    if let match = line.wholeMatch(of: anImport) {
      return modules.contains(String(match.1)) ? nil : "import \(match.1)"
    }
    return String(line.replacing(/(?:public |package )(?:package\(set\) )?/, with: ""))
  }
  // A file whose only imports were removed would begin with an empty line.
  return String(kept.joined(separator: "\n").drop { $0 == "\n" })
}

/// Returns the lines of a file without comments, and without blank lines that would follow other
/// blank lines as a result.
func codeLines(in text: String) -> [String] {
  let code = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !isComment($0) }
  return code.reduce(into: []) { kept, line in
    if !line.isEmpty || kept.last?.isEmpty == false { kept.append(String(line)) }
  }
}

private func isComment(_ line: Substring) -> Bool { line.drop { $0 == " " }.hasPrefix("//") }
