import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `The catalog` {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog(
      json: Data(
        #"""
        [
          {"id": "0.2", "name": "predict-deliveries", "title": "PredictDeliveries",
            "learned": "Look."},
          {"id": "2", "name": "weak-map",
            "steps": ["Store", "Find"], "learned": "Look."},
          {"id": "2.10", "name": "purge", "title": "Purge", "learned": "Look."}
        ]
        """#.utf8
      )
    )
  }

  @Test func `is decoded from JSON`() {
    #expect(catalog.exercises.map(\.id) == ["0.2", "2", "2.10"])
    #expect(catalog.exercises.map(\.name) == ["predict-deliveries", "weak-map", "purge"])
    #expect(catalog.exercises.map(\.chapter) == [0, 2, 2])
    #expect(catalog.exercises.map(\.isLibrary) == [false, true, false])
    #expect(catalog.exercises[1].folder == "Chapter02/Library")
    #expect(catalog.exercises[1].testsPath == "Chapter02/Library/Library2Tests.swift")
    #expect(catalog.exercises[1].editedPath == "Library")
    #expect(catalog.exercises.map(\.selection) == ["0.2", "2.library", "2.10"])
    #expect(catalog.exercises[2].folder == "Chapter02/10-Purge")
    #expect(catalog.exercises[2].editedPath == "Chapter02/10-Purge/Purge.swift")
    #expect(catalog.exercises[2].testsPath == "Chapter02/10-Purge/PurgeTests.swift")
    #expect(catalog.exercises.map(\.isPrediction) == [true, false, false])
  }

  @Test func `is rejected if it can't be decoded`() {
    for text in ["", "{}", #"[{"id": 2}]"#, "[]"] {
      #expect(throws: WorkbookError.self) { try Catalog(json: Data(text.utf8)) }
    }
  }

  @Test(arguments: [("", "abc", 3), ("abc", "abc", 0), ("chekc", "check", 2), ("wach", "watch", 1)])
  func `measures the edit distance`(one: String, other: String, count: Int) {
    #expect(editDistance(from: one, to: other) == count)
    #expect(editDistance(from: other, to: one) == count)
  }
}
