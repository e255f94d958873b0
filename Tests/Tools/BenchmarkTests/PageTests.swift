import Foundation
import Testing

@testable import benchmark

/// The tables on the pages, which one run of the benchmark has written.
@Suite struct `The pages` {
  private let folder = URL(filePath: #filePath)
    .appending(path: "../../../../Chapters").standardizedFileURL
  /// The lines of each table, by its name.
  private let tables: [(name: String, lines: [Substring])]

  init() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    tables = try files.filter { $0.pathExtension == "md" }.flatMap { page in
      try String(contentsOf: page, encoding: .utf8)
        .matches(of: /```text measured: *(.*)\n([^`]*)```/)
        .map { (String($0.1), $0.2.split(separator: "\n")) }
    }
  }

  @Test func `show each table once, with all of its rows`() {
    let questions = Question.onPages
    #expect(tables.map(\.name).sorted() == (questions.map(\.name) + ["costs-run"]).sorted())
    for question in questions {
      let rows = tables.first { $0.name == question.name }?.lines.map(label(of:))
      #expect(rows == question.rows.map(\.name), "Measure again, with `--costs Chapters`.")
    }
  }

  @Test func `show a run in release mode, with time for two threads`() throws {
    let circumstances = tables.first { $0.name == "costs-run" }?.lines.joined()
    #expect(circumstances?.contains("debug") == false)
    let control = try figures("costs-threads: nothing but storing")
    #expect(2 * control[0] / control[1] > 1.5, "Measure again while nothing else runs.")
  }

  @Test func `say in chapter 9 how long the detour is, and how long threads wait`() throws {
    let page = folder.appending(path: "09-direct-delivery.md")
    let text = try String(contentsOf: page, encoding: .utf8).replacing("\n", with: " ")
    let costs = try [7, 9].map { try figures("costs-threads: chapter \($0)") }
    let said = [
      "detour takes it \(rounded(costs[0][0] - costs[1][0])) ns",
      "a change takes \(rounded(costs[0][1] - costs[0][0])) ns longer",
      "dispatcher, \(rounded(costs[1][1] - costs[1][0])) ns longer",
    ]
    #expect(said.filter { !text.contains($0) } == [])
  }

  /// What sentences say: the first figure is less than so many times the second one.
  @Test(
    "say only what holds in the tables",
    arguments: [
      // Appendix E
      ("costs-setting: an @Observed property", 10, "costs-setting: a plain property"),
      (
        "costs-setting: an @Observed property", 1,
        "costs-setting: an @Observed property of another module"
      ),
      ("costs-change: chapter 1", 1, "costs-change: chapter 2"),
      ("costs-change: chapter 4", 1, "costs-change: chapter 2"),
      ("costs-change: chapter 5", 1.5, "costs-change: chapter 4"),
      ("costs-change: KVOController", 1, "costs-change: chapter 9"),
      ("costs-many: chapter 1, of 1,000 trains", 0.2, "costs-many: chapter 1, of 10,000 trains"),
      ("costs-many: chapter 2, of 10,000 trains", 1, "costs-many: chapter 1, of 1,000 trains"),
      ("costs-observing: chapter 4", 1, "costs-observing: chapter 5"),
      ("costs-observing: chapter 6", 1, "costs-observing: chapter 5"),
      ("costs-observing: chapter 5", 1, "costs-observing: chapter 8"),
      ("costs-memory: KVOController", 1.25, "costs-memory: raw observer"),
      (
        "costs-designs: KVOController, new value", 1,
        "costs-designs: withObservationTracking, new value"
      ),
      // Chapter 9
      ("costs-change: chapter 9", 0.67, "costs-change: chapter 7"),
      // Chapter 10
      ("costs-change: chapter 9", 0.5, "costs-value: chapter 9"),
      ("costs-change: KVOController", 0.5, "costs-change: chapter 9"),
      // Chapter 11
      ("costs-designs: KVOController", 0.5, "costs-designs: raw observer"),
    ]
  )
  func sentence(first: String, times: Double, second: String) throws {
    #expect(try figures(first)[0] < times * figures(second)[0])
  }

  /// Returns what a row is about.
  private func label(of line: Substring) -> String {
    String(line.prefix(upTo: line.firstRange(of: "  ")?.lowerBound ?? line.endIndex))
  }

  /// Returns the figures of a row, such as "costs-change: chapter 4".
  private func figures(_ name: String) throws -> [Double] {
    let lines = tables.flatMap { table in
      table.lines.map { (name: "\(table.name): \(label(of: $0))", line: $0) }
    }
    let line = try #require(lines.first { $0.name == name }?.line, "There's no row \(name).")
    return line.matches(of: /([\d.,]+) (?:ns|bytes)/)
      .compactMap { Double($0.1.replacing(",", with: "")) }
  }
}
