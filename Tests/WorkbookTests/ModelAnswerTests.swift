import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `A model answer` {
  private let book = Workbook(root: URL(filePath: #filePath).appending(path: "../../.."))

  @Test func `has no access levels, and no imports of what it contains`() {
    let text = """
      internal import Chapter02WeakMap
      public import KeyValueObserving

      /// A public type.
      public final class Registry {
        public private(set) weak var observer: AnyObject?
        public package(set) var count = 0  // public
        package init() {}
      }
      """
    #expect(
      flattened(text, without: "Chapter02WeakMap") == """
        import KeyValueObserving

        /// A public type.
        final class Registry {
          private(set) weak var observer: AnyObject?
          var count = 0  // public
          init() {}
        }
        """
    )
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 9])
  func `has the files of its chapter and what they import`(chapter: Int) throws {
    let answer = try book.modelAnswer(ofChapter: chapter)
    #expect(answer["Registry.swift"] != nil)
    #expect((answer["WeakMap.swift"] != nil) == (2...5).contains(chapter))
    #expect((answer["Token.swift"] != nil) == (chapter >= 6))
    for text in answer.values {
      let levels = /^ *(?:public|package|internal)\b/.anchorsMatchLineEndings()
      #expect(!text.contains(levels))
    }
  }
}
