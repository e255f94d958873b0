import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `The catalog` {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog(
      manifest: ##"""
        // swift-tools-version: 6.2
        let catalog = #"""
        [
          {"id": "0.2", "title": "PredictDeliveries", "imports": ["KVOStation"]},
          {"id": "2.1", "title": "WeakBox"},
          {"id": "2.10", "title": "Purge", "imports": [
            "Chapter1Registry", "KVOStation"
          ]}
        ]
        """#
        let package = Package(name: "Exercises")
        """##
    )
  }

  @Test func `is decoded from the manifest`() {
    #expect(catalog.exercises.map(\.id) == ["0.2", "2.1", "2.10"])
    #expect(catalog.exercises.map(\.title) == ["PredictDeliveries", "WeakBox", "Purge"])
    #expect(catalog.exercises.map(\.chapter) == [0, 2, 2])
    #expect(catalog.exercises.last?.folder == "Chapter2/10-Purge")
    #expect(catalog.exercises.last?.imports == ["Chapter1Registry", "KVOStation"])
    #expect(catalog.exercises.map(\.isPrediction) == [true, false, false])
    #expect(catalog.exercises.map(\.isWoven) == [false, false, false])
  }

  @Test func `is rejected if it can't be decoded`() {
    for text in ["let catalog = []", "#\"\"\"\n[{\"id\": 2}]\n\"\"\"#", "#\"\"\"\n[]"] {
      #expect(throws: WorkbookError.self) { try Catalog(manifest: text) }
    }
  }

  @Test func `selects by number, by chapter, or all`() throws {
    #expect(try catalog.select(["2.1"]).map(\.id) == ["2.1"])
    #expect(try catalog.select(["2"]).map(\.id) == ["2.1", "2.10"])
    #expect(try catalog.select(["all"]).count == 3)
    #expect(try catalog.select([]).count == 3)
  }

  @Test func `suggests the nearest numbers for an unknown one`() {
    let error = #expect(throws: WorkbookError.self) { try catalog.select(["2.2"]) }
    #expect(error?.description.contains("“2.2”") == true)
    #expect(error?.description.contains("2.1") == true)
  }

  @Test(arguments: [("", "abc", 3), ("abc", "abc", 0), ("chekc", "check", 2), ("wach", "watch", 1)])
  func `measures the edit distance`(one: String, other: String, count: Int) {
    #expect(editDistance(from: one, to: other) == count)
    #expect(editDistance(from: other, to: one) == count)
  }
}

@Suite struct `The command line` {
  @Test func `has a command, operands, and options in any order`() throws {
    let arguments = try Arguments(["--json", "check", "2.1", "--attempt", "Wrong/X", "2.2"])
    #expect(arguments.command == "check")
    #expect(arguments.operands == ["2.1", "2.2"])
    #expect(arguments.json)
    #expect(arguments.attempt == "Wrong/X")
  }

  @Test func `may be empty`() throws {
    #expect(try Arguments([]).command == nil)
  }

  @Test func `is rejected with the nearest option`() {
    let error = #expect(throws: WorkbookError.self) { try Arguments(["check", "--jsn"]) }
    #expect(error?.description == "There is no option “--jsn”. Did you mean --json?")
    #expect(throws: WorkbookError.self) { try Arguments(["check", "--attempt"]) }
  }
}

@Suite struct `A README` {
  let readme = Readme(
    """
    # 2.1 ★ Weak box

    Text.

    <details>
    <summary>Hint 1: a nudge</summary>

    Look closer.

    </details>
    <details><summary>When it fails: keeps time</summary>Wind the clock.</details>
    """
  )

  @Test func `has a heading and a star`() {
    #expect(readme.heading == "Weak box")
    #expect(readme.isSpine)
    #expect(!Readme("# 1.2 Whose leak?").isSpine)
  }

  @Test func `has general hints and hints for single claims`() {
    #expect(readme.hints == [.init(summary: "Hint 1: a nudge", text: "Look closer.")])
    #expect(readme.hint(for: "keeps time")?.text == "Wind the clock.")
    #expect(readme.hint(for: "something else") == nil)
  }
}
