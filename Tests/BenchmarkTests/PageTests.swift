import Foundation
import Testing

@testable import benchmark

/// The pages, and the run that they show.
@Suite struct `The pages` {
  private let folder = URL(filePath: #filePath)
    .appending(path: "../../../Chapters").standardizedFileURL
  private let run: Run

  init() throws { run = try Run(storedIn: folder) }

  @Test func `show the stored run in all tables`() throws {
    let outdated = try run.files(in: folder).filter { file, text in
      (try? String(contentsOf: file, encoding: .utf8)) != text
    }
    let names = outdated.keys.map(\.lastPathComponent).sorted()
    #expect(names == [], "To write them anew, type 'swift run benchmark --redraw Chapters'.")
  }

  @Test func `show each table once, and no other figures`() throws {
    let tables = try run.files(in: folder).values.joined()
      .matches(of: /```text measured: *(.*)\n/).map { String($0.1) }
    // The comparisons with limits are for whoever changes the library.
    let expected = Question.allCases.map(\.name).filter { $0 != Question.comparisons.name }
    #expect(tables.sorted() == expected.sorted())
  }

  @Test func `show figures of one run, in release mode`() {
    let differing = Set(run.medians.keys).symmetricDifference(Question.allCases.figures.map(\.name))
    #expect(differing.isEmpty, "Measure again, with `--costs Chapters`.")
    #expect(!run.circumstances.contains("debug"))
  }

  @Test func `compare two threads on a machine with time for both`() throws {
    let control = try #require(run.medians["nothing but storing: two threads"])
    #expect(control > 1.5, "Measure again while nothing else runs.")
  }

  @Test func `say in chapter 9 how long the detour is, and how long threads wait`() throws {
    let page = folder.appending(path: "09-direct-delivery.md")
    let text = try String(contentsOf: page, encoding: .utf8).replacing("\n", with: " ")
    let alone = try [7, 9].map { try #require(run.medians["chapter \($0): a change"]) }
    let gains = try [7, 9].map { try #require(run.medians["chapter \($0): two threads"]) }
    let waits = zip(alone, gains).map { 2 * $0 / $1 - $0 }
    let said = [
      "detour takes it \(rounded(alone[0] - alone[1])) ns",
      "a change takes \(rounded(waits[0])) ns longer",
      "dispatcher, \(rounded(waits[1])) ns longer",
    ]
    #expect(said.filter { !text.contains($0) } == [])
  }

  @Test func `have no limit that would still be met if a cost doubled`() {
    #expect(Row.comparisons.filter { $0.isLoose(in: run) }.map(\.name) == [])
  }

  /// What sentences say: the first figure is less than so many times the second one.
  @Test(
    "say only what holds in the stored run",
    arguments: [
      // Appendix F
      ("an @Observed property", 10, "a plain property"),
      ("an @Observed property", 1, "an @Observed property of another module"),
      ("chapter 1: a change", 1, "chapter 2: a change"),
      ("chapter 4: a change", 1, "chapter 2: a change"),
      ("chapter 5: a change", 1.5, "chapter 4: a change"),
      ("KVOController: a change", 1, "chapter 9: a change"),
      ("chapter 1, of 1,000 trains: a change", 0.2, "chapter 1, of 10,000 trains: a change"),
      ("chapter 2, of 10,000 trains: a change", 1, "chapter 1, of 1,000 trains: a change"),
      ("chapter 4: observe and unobserve", 1, "chapter 5: observe and unobserve"),
      ("chapter 6: observe and unobserve", 1, "chapter 5: observe and unobserve"),
      ("chapter 5: observe and unobserve", 1, "chapter 8: observe and unobserve"),
      ("block table: observe and unobserve", 1, "proxy: observe and unobserve"),
      ("KVOController: memory", 1.25, "raw observer: memory"),
      ("KVOController, each of 1,000", 1, "KVOController, each of 100,000"),
      ("look up in a WeakMap", 1, "look up in a MapTable"),
      ("store in a WeakMap", 1, "store in a MapTable"),
      (#"compare \Train.delay with itself"#, 0.5, #"compare \Train.delay with \Train.platform"#),
      ("lock and unlock", 1, "lock and unlock beside another thread"),
      ("floor", 1, "KVOController, new value"),
      ("KVOController, new value", 0.35, "announced by hand"),
      ("KVOController, new value", 1, "withObservationTracking, new value"),
      // Chapter 9
      ("chapter 7: two threads", 1, "chapter 9: two threads"),
      ("chapter 9: a change", 0.67, "chapter 7: a change"),
      // Chapter 10
      ("chapter 9: a change", 0.5, "chapter 9: a change, new"),
      ("KVOController: a change", 0.5, "chapter 9: a change"),
      // Chapter 11
      ("KVOController: a change, old and new", 0.5, "raw observer: a change, old and new"),
    ]
  )
  func sentence(first: String, times: Double, second: String) throws {
    let values = try [first, second].map { name in
      try #require(run.medians.first { $0.key == name || $0.key.hasPrefix(name + ":") }?.value)
    }
    #expect(values[0] < times * values[1])
  }
}
