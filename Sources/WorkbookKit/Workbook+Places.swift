public import Foundation
import KVOClaims

/// A line of a file.
public struct Place: Equatable, Sendable {
  /// The file.
  public var file: URL
  /// The line, counted from 1.
  public var line: Int
}

extension Workbook {
  /// Returns the line at which the reader continues with an exercise.
  ///
  /// That's the line of the last failure if the files haven't changed since. Otherwise, it's the
  /// first placeholder. If there's none left, it's the line at which the stub of a small exercise
  /// has its first placeholder, or the first line of a library. After the first step of a stage, a
  /// placeholder may belong to a later step, so placeholders don't count.
  public func placeToEdit(for exercise: Exercise, _ notebook: Notebook) -> Place {
    let folder = folder(of: exercise)
    if let failure = notebook.placeOfFailure(of: exercise) {
      return Place(file: folder.appending(path: failure.file), line: failure.line)
    }
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    let files = names.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("Tests.swift") }.sorted()
    let isLaterStep = exercise.stage != nil && notebook.step(of: exercise) > 1
    for name in files where !isLaterStep {
      let file = folder.appending(path: name)
      if let line = Self.lineOfPlaceholder(in: text(of: file)) {
        return Place(file: file, line: line)
      }
    }
    guard let stage = exercise.stage else {
      let line = Self.lineOfPlaceholder(in: text(of: pristineStub(of: exercise))) ?? 1
      let count = text(of: stub(of: exercise)).split(
        separator: "\n",
        omittingEmptySubsequences: false
      ).count
      return Place(file: stub(of: exercise), line: max(1, min(line, count)))
    }
    let preferred = [stage.suppliedFile, "Registry.swift"].compactMap(\.self)
    let name = preferred.first(where: files.contains) ?? files.first
    return Place(file: name.map { folder.appending(path: $0) } ?? folder, line: 1)
  }

  /// Returns the number of the first line with a placeholder, or `nil` if there is none.
  static func lineOfPlaceholder(in text: String) -> Int? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.firstIndex { line in
      let code = line.drop { $0 == " " || $0 == "\t" }
      guard !code.hasPrefix("//"), let range = code.firstRange(of: "todo(\"") else { return false }
      return code[..<range.lowerBound].last.map { !$0.isLetter && !$0.isNumber } ?? true
    }.map { $0 + 1 }
  }

  /// Returns the section that explains a failed claim of a small exercise, such as
  /// "2-weak-map.md#what-breaks".
  ///
  /// That's the first section to which the hint for the claim, the general hints, or the task
  /// links. If none of them contains a link, it's the section that contains the exercise's box.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - claim: The name of the claim, if it's known.
  /// - Returns: The page's file name and the section's anchor, or `nil` if no page has the box.
  public func section(for exercise: Exercise, claim: String?) -> String? {
    let hints = Hints(of: exercise, in: self)
    let hint = claim.flatMap(hints.hint(for:)).map(\.text)
    let texts = [hint].compactMap(\.self) + hints.rungs + [text(of: task(of: exercise))]
    if let link = texts.lazy.compactMap(Self.linkToSection).first { return link }
    for page in pages {
      guard let box = page.boxes.first(where: { $0.task == exercise.id }),
        page.sections.indices.contains(box.section)
      else { continue }
      return "\(page.file)#\(page.sections[box.section].anchor)"
    }
    return nil
  }

  /// Returns the reading that consists of one section, or `nil` if the page or the section is missing.
  public func reading(of section: String) -> Route.Reading? {
    let parts = section.split(separator: "#", maxSplits: 1).map(String.init)
    let file = root.appending(path: "Chapters/\(parts.first ?? "")")
    let page = BookPage(file: parts.first ?? "", text: text(of: file))
    guard let found = page.sections.first(where: { $0.anchor == parts.last }) else { return nil }
    return Route.Reading([found], of: page, isConsecutive: true, in: self)
  }

  private static func linkToSection(in text: String) -> String? {
    text.firstMatch(of: /Chapters\/([^)\s#]+\.md#[^)\s]+)\)/).map { String($0.1) }
  }
}
