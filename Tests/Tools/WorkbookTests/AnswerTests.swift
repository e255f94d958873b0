import Foundation
import Testing

@testable import workbook

@Suite struct `The stored answers` {
  private let book = SamplePackage.workbook

  private var exercises: [Exercise] { Catalog(of: book).exercises }

  @Test func `include a solution, at most one other right answer, and wrong ones`() throws {
    for exercise in exercises {
      let answers = try StoredAnswer.all(to: exercise, in: book)
      func count(_ kind: Sheet.Answer.Kind) -> Int { answers.count { $0.kind == kind } }
      let mistakes = answers.count { $0.number != nil }
      #expect(Set(answers.map(\.name)).count == answers.count, "\(exercise.id)")
      #expect(count(.stub) == 1 && count(.solution) == 1, "\(exercise.id)")
      #expect(mistakes >= (exercise.isPrediction ? 1 : 3), "\(exercise.id)")
      #expect(count(.right) <= 1, "\(exercise.id)")
      // The numbers of mistakes stay, so they may have gaps.
      let numbers = answers.compactMap(\.number)
      #expect(numbers == numbers.sorted(), "\(exercise.id)")
      #expect(answers.allSatisfy { answer in answer.files.values.allSatisfy { !$0.isEmpty } })
    }
  }

  @Test func `have three hints, and hints for each step and for claims that exist`() throws {
    for exercise in exercises {
      let hints = try Hints(of: exercise, in: book)
      #expect(hints.rungs.count == 3, "\(exercise.id)")
      #expect(hints.stepHints.count == exercise.steps.count, "\(exercise.id)")
      if exercise.isLibrary { continue }
      let tests = book.text(of: book.own(exercise.testsPath))
      for claim in hints.claimHints.keys {
        let exists = tests.contains("Claim(\"\(claim)\"")
        #expect(exists, "Exercises/Answers/\(exercise.id).md has a hint for “\(claim)”.")
      }
    }
  }

  @Test func `are on sheets with the heading of the task, and a sentence about what it teaches`()
    throws
  {
    for exercise in exercises {
      let text = book.text(of: book.own("Answers/\(exercise.id).md"))
      #expect(text.hasPrefix("# \(exercise.heading(in: book))\n"), "\(exercise.id)")
      #expect(try book.sheet(of: exercise).learned.hasSuffix("."), "\(exercise.id)")
    }
  }

  @Test func `are wrong for a reason, which is what somebody thinks who writes them`() {
    for exercise in exercises {
      let text = book.text(of: book.own("Answers/\(exercise.id).md"))
      for match in text.matches(of: /\n## Usual mistake (\d+).+\n\nRejected by: .+\n\n(.)/) {
        #expect(match.2 == "“", "mistake \(match.1) of \(exercise.id)")
      }
    }
  }

  @Test func `are formatted if they're right, although they're on sheets`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "answers \(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for exercise in exercises {
      for answer in try StoredAnswer.all(to: exercise, in: book)
      where [.solution, .right].contains(answer.kind) {
        for (path, text) in answer.files {
          let file = folder.appending(path: "\(exercise.id)/\(answer.name)/\(path)")
          try makeFolder(file.deletingLastPathComponent())
          try Data(text.utf8).write(to: file)
        }
      }
    }
    let result = try shell(
      "swift format lint --strict --recursive --configuration \"$root/.swift-format\" \"$folder\"",
      environment: ["root": book.root.path, "folder": folder.path]
    )
    #expect(result.termination == .exit(0), "\(result.output)")
  }
}

@Suite struct `A model answer` {
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
}
