import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `A step between chapters` {
  private let small: SmallBook

  init() throws {
    small = try SmallBook()
    try small.write(
      """
      /// A registry.
      final class Registry {
        var count = 0

        /// Observes a train.
        func observe(
          _ train: Train
        ) {
          count += 1
          log(train)
          log(count)
          log(self)
        }

        func unobserve() {
          count -= 1
        }
      }

      """,
      to: "Sources/Chapter1Registry/Registry.swift"
    )
    try small.write("struct Log {}\n", to: "Sources/Chapter1Registry/Log.swift")
    try small.write(
      """
      import Chapter1Registry

      /// A registry that counts.
      final class Registry {
        var count = 0

        /// Observes a train.
        func observe(
          _ train: Train
        ) {
          count += 1
          log(train)
          log(count)
          log(self)
        }

        /// Stops.
        func unobserve() {
          count = 0
        }
      }

      """,
      to: "Sources/Chapter2WeakMap/Registry.swift"
    )
  }

  private func step(codeOnly: Bool = false) throws -> ChapterStep {
    try ChapterStep(to: 2, in: small.book, codeOnly: codeOnly)
  }

  @Test func `compares files of the same name`() throws {
    let file = try #require(step().files.first)
    #expect(file.role == .changed)
    #expect(file.oldPath == "Sources/Chapter1Registry/Registry.swift")
    #expect(file.newPath == "Sources/Chapter2WeakMap/Registry.swift")
    #expect(
      file.hunks.map(\.header) == [
        "@@ -1,4 +1,6 @@ Registry", "@@ -12,7 +14,8 @@ Registry.unobserve",
      ]
    )
    #expect(
      file.hunks.last?.lines == [
        .common("    log(self)"), .common("  }"), .common(""), .added("  /// Stops."),
        .common("  func unobserve() {"), .removed("    count -= 1"), .added("    count = 0"),
        .common("  }"), .common("}"),
      ]
    )
  }

  @Test func `leaves out comments on request`() throws {
    let file = try #require(step(codeOnly: true).files.first)
    #expect(file.changedLineCount == 4)
    let lines = file.hunks.flatMap(\.lines)
    #expect(lines.contains(.added("import Chapter1Registry")))
    #expect(!lines.contains(.added("  /// Stops.")))
  }

  @Test func `begins with the shared files of the chapter`() throws {
    let name = try #require(ChapterStep.sharedPaths[2]?.first)
    try small.write("struct WeakMap {}\n", to: "Sources/\(name)/WeakMap.swift")
    let file = try #require(step().files.first)
    #expect(file.role == .shared)
    #expect(file.hunks.flatMap(\.lines) == [.added("struct WeakMap {}")])
  }

  @Test func `has new files, and files that are imported or removed`() throws {
    try small.write("struct Token {}\n", to: "Sources/Chapter2WeakMap/Token.swift")
    #expect(try step().files.map(\.role) == [.changed, .added, .imported])
    try small.write("struct Registry {}\n", to: "Sources/Chapter2WeakMap/Registry.swift")
    #expect(try step().files.map(\.role) == [.changed, .added, .removed])
    #expect(try step().files.last?.hunks.isEmpty == true)
  }

  @Test func `counts added and removed lines, and whole files`() throws {
    // Seven lines in Registry.swift, and the one line of Log.swift.
    #expect(try ChapterStep.changedLineCount(to: 2, in: small.book) == 8)
  }

  @Test(arguments: [
    (1, "Each chapter is compared with the previous one. Name a chapter from 2 on, not 1."),
    (7, "There is no code for chapter 7. The chapters with code are 1 and 2."),
    (3, "There is no code for chapter 3. The chapters with code are 1 and 2."),
  ])
  func `is an error if there is no such chapter`(chapter: Int, message: String) {
    let error = #expect(throws: WorkbookError.self) { try ChapterStep(to: chapter, in: small.book) }
    #expect(error?.description == message)
  }
}
