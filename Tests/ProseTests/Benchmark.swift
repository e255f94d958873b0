@testable import benchmark

/// The program that measures what pages show.
enum Benchmark {
  static let command = "swift run -c release benchmark"
  static let chapters = measuredChapters

  /// Returns the command whose rows the chapter's page shows.
  static func command(forChapter chapter: Int) -> String {
    chapter == designsChapter ? "\(command) --designs" : "\(command) --chapters \(chapter)"
  }

  /// Returns the names of the rows that a command prints, or nil for a command that prints none.
  static func names(printedBy command: String) -> [String]? {
    if command == Self.command { return Comparison.allCases.map(\.rawValue) }
    let chapter = chapters.first { Self.command(forChapter: $0) == command }
    return chapter.map { chapterRows(of: $0).map(\.name) }
  }
}
