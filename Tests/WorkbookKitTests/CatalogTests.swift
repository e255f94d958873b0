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
          {"id": "0.2", "name": "predict-deliveries", "title": "PredictDeliveries", "imports": ["KVOStation"]},
          {"id": "2.1", "name": "weak-box", "title": "WeakBox"},
          {"id": "2.10", "name": "purge", "title": "Purge", "imports": [
            "Chapter1Registry", "KVOStation"
          ]}
        ]
        """#.utf8
      )
    )
  }

  @Test func `is decoded from JSON`() {
    #expect(catalog.exercises.map(\.id) == ["0.2", "2.1", "2.10"])
    #expect(catalog.exercises.map(\.name) == ["predict-deliveries", "weak-box", "purge"])
    #expect(catalog.exercises.map(\.title) == ["PredictDeliveries", "WeakBox", "Purge"])
    #expect(catalog.exercises.map(\.chapter) == [0, 2, 2])
    #expect(catalog.exercises.last?.folder == "Chapter2/10-Purge")
    #expect(catalog.exercises.last?.imports == ["Chapter1Registry", "KVOStation"])
    #expect(catalog.exercises.map(\.isPrediction) == [true, false, false])
    #expect(catalog.exercises.map(\.isWoven) == [false, false, false])
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
