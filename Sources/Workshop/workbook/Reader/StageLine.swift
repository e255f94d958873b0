import Foundation
import WorkbookKit

/// The lines in the reader's manifest that name the stage of the library, and say whether it's
/// solved: `let stage = "registry"` and `let isSolved = false`.
///
/// A package stays at a stage that's solved until the reader begins the next one, because the next
/// one's tests need declarations that the library doesn't have yet. The package manager evaluates a
/// manifest again only if its text has changed, so the stage is part of that text.
extension Workbook {
  private static var stageLine: Regex<(Substring, Substring)> {
    /let stage = "([^"\n]*)"(?:\nlet isSolved = (?:true|false))?/
  }

  private var manifest: URL { own("Package.swift") }

  /// Returns the stage that the library has reached.
  ///
  /// - Throws: ``WorkbookError`` if the manifest has no such line, or if there is no such stage.
  func stage(in catalog: Catalog) throws -> Exercise {
    guard let match = text(of: manifest).firstMatch(of: Self.stageLine) else {
      throw WorkbookError(noStageLine)
    }
    let stages = catalog.exercises.filter(\.isStage)
    if let stage = stages.first(where: { $0.name == match.1 }) { return stage }
    throw WorkbookError(
      "\(shortened(manifest.path)) names the stage \(quoted(String(match.1))), which doesn't exist. "
        + "The stages are \(listed(stages.map(\.name), "and"))."
    )
  }

  /// Whether the manifest says that the library has solved its stage.
  var isStageSolved: Bool { text(of: manifest).contains("\nlet isSolved = true") }

  /// Writes a stage into the manifest.
  ///
  /// - Throws: ``WorkbookError`` if the manifest has no line for it, or can't be written.
  func setStage(_ stage: Exercise, isSolved: Bool = false) throws {
    var text = text(of: manifest)
    guard let match = text.firstMatch(of: Self.stageLine) else { throw WorkbookError(noStageLine) }
    let lines = "let stage = \"\(stage.name)\"\nlet isSolved = \(isSolved)"
    text.replaceSubrange(match.range, with: lines)
    try manifest.update(with: text)
  }

  private var noStageLine: String {
    "\(shortened(manifest.path)) has no line such as: let stage = \"registry\". Put the line back "
      + "before the list of stages, and try again."
  }
}
