import Foundation
import Testing

@testable import workbook

@Suite struct `The stored answers` {
  private let book = Clone.workbook

  @Test func `include a solution, at most one other right answer, and wrong ones`() throws {
    for task in book.tasks {
      let answers = try book.answers(to: task)
      func count(_ kind: Answer.Kind) -> Int { answers.count { $0.kind == kind } }
      let numbers = answers.compactMap(\.number)
      #expect(count(.stub) == 1 && count(.solution) == 1, "\(task.id)")
      let least = task.isPrediction ? 1 : 3
      #expect(numbers.count >= least, "\(task.id) needs \(least) mistakes or more.")
      #expect(count(.right) <= 1, "\(task.id)")
      // The numbers of mistakes stay, so they may have gaps.
      #expect(numbers == numbers.sorted(), "\(task.id)")
      #expect(answers.allSatisfy { !$0.files.isEmpty && !$0.files.values.contains("") })
    }
  }

  @Test func `have three hints, and hints for each step and for claims that exist`() throws {
    for task in book.tasks {
      let hints = try book.sheet(of: task).hints
      #expect(hints.general.count == 3, "\(task.id)")
      #expect(hints.stepHints.count == task.steps.count, "\(task.id)")
      let tests = book.text(of: book.inExercises(task.testsPath))
      for claim in hints.claimHints.keys where !task.isLibrary {
        let exists = tests.contains("Claim(\"\(claim)\"")
        #expect(exists, "\(task.sheetPath) has a hint for “\(claim)”.")
      }
    }
  }

  @Test
  func `are on sheets with the task's heading, what it teaches, and the thoughts behind them`()
    throws
  {
    for task in book.tasks {
      let text = book.text(of: book.inExercises(task.sheetPath))
      #expect(text.hasPrefix("# \(task.heading)\n"), "\(task.id)")
      #expect(try book.sheet(of: task).learned.hasSuffix("."), "\(task.id)")
      for match in text.matches(of: /\n## Usual mistake (\d+).+\n\nRejected by: .+\n\n(.)/) {
        #expect(match.2 == "“", "mistake \(match.1) of \(task.id)")
      }
    }
  }

  @Test func `are formatted if they're right, although they're on sheets`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "answers \(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for task in book.tasks {
      for answer in try book.answers(to: task) where [.solution, .right].contains(answer.kind) {
        for (name, text) in answer.files {
          try folder.appending(path: "\(task.id)/\(answer.name)/\(name)").update(with: text)
        }
      }
    }
    // In the repository, it would take a path that begins with the repository's for one inside it.
    let lint = "cd / && swift format lint --strict --recursive --configuration"
    let result = try book.run("\(lint) '\(book.root.path)/.swift-format' '\(folder.path)'")
    #expect(result.exitCode == 0, "\(result.output)")
  }
}

@Suite struct `Our solution of a chapter` {
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
      flattened(text, without: ["Chapter02WeakMap"]) == """
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
