import Foundation

extension Workbook {
  /// Returns the section that explains a failed claim of a small exercise, such as
  /// "02-weak-map.md#what-breaks".
  ///
  /// That's the first section to which the hint for the claim, the general hints, or the task
  /// links. If none of them contains a link, it's the section that contains the exercise's box.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - claim: The name of the claim, if it's known.
  /// - Returns: The page's file name and the section's anchor, or `nil` if no page has the box.
  public func section(for exercise: Exercise, claim: String?) -> String? {
    let hints = try? Hints(of: exercise, in: self)
    let hint = claim.flatMap { hints?.hint(for: $0) }?.text
    let texts =
      [hint].compactMap(\.self) + (hints?.rungs ?? []) + [
        text(of: own("\(exercise.folder)/README.md"))
      ]
    if let link = texts.lazy.compactMap(Self.linkToSection).first { return link }
    for page in pages {
      guard let box = page.boxes.first(where: { $0.task == exercise.id }),
        page.sections.indices.contains(box.section)
      else { continue }
      return "\(page.file)#\(page.sections[box.section].anchor)"
    }
    return nil
  }

  /// Returns the reading that consists of one section, or `nil` if the page or the section is
  /// missing.
  public func reading(of section: String) -> Route.Reading? {
    let parts = section.split(separator: "#", maxSplits: 1).map(String.init)
    let file = root.appending(path: "Chapters/\(parts.first ?? "")")
    let page = BookPage(file: parts.first ?? "", text: text(of: file))
    guard let index = page.sections.firstIndex(where: { $0.anchor == parts.last }) else {
      return nil
    }
    let span = BookPage.Span(first: index, last: index, isContinued: false)
    return Route.Reading(span, of: page, in: self)
  }

  private static func linkToSection(in text: String) -> String? {
    text.firstMatch(of: /Chapters\/([^)\s#]+\.md#[^)\s]+)\)/).map { String($0.1) }
  }
}
