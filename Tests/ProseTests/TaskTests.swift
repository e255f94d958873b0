import KVOClaims
import Testing

@testable import workbook

@Suite struct `The pages` {
  private let tasks = Repository.book.tasks

  @Test func `pose each step of a task once, in order, with our version folded after it`() throws {
    for task in tasks where task.isLibrary {
      let pages = Repository.pages.filter { $0.hasPrefix("Chapters/0\(task.chapter)-") }
      // Each quotation as one line.
      let text = try pages.map(Repository.text).joined().replacing("\n> ", with: " ")
      let boxes = text.matches(of: /\*\*Your turn: (.+?)\.\*\*(.*)\n\n(.*)/)
      #expect(boxes.map { String($0.1) } == task.steps, "\(task.path)")
      for (index, box) in boxes.enumerated() {
        #expect(box.3 == "<details>", "\(box.1)")
        // What a step asks for stands in the task, to which some boxes link as a whole.
        guard let step = box.2.firstMatch(of: /\(\.\.\/(\S+#step-\d)/) else { continue }
        #expect(step.1.hasPrefix("Exercises/\(task.path)#step-\(index + 1)"), "\(box.1)")
      }
    }
  }

  @Test func `pose each small exercise once`() {
    let boxes = Repository.book.pages.flatMap(\.boxes).map(\.task)
    let exercises = tasks.filter { !$0.isLibrary }.map(\.id)
    let posed = boxes.filter { $0.contains(/^[\d.]+$/) }
    #expect(Set(exercises).subtracting(posed) == [], "these exercises are on no page")
    #expect(posed.sorted() == exercises.sorted())
  }
}

@Suite struct `The claims` {
  private let claims =
    LibraryClaim.all + LibraryClaim.chapters.compactMap(LibraryClaim.followingRecordings)

  @Test func `belong to the steps of the tasks`() {
    for task in Repository.book.tasks where task.isLibrary {
      let steps = LibraryClaim.all.map(\.step).filter { $0.chapter == task.chapter }.map(\.number)
      #expect(Set(steps).sorted() == Array(1...task.steps.count))
    }
  }

  @Test func `name sections of the task's chapter`() throws {
    for claim in claims {
      #expect(claim.section.hasPrefix("0\(claim.step.chapter)-"), "\(claim.sentence)")
    }
    let links = Set(claims.map(\.section)).map { "[\($0)](\($0))" }
    let page = Page("Chapters/claims.md", text: links.joined(separator: "\n"))
    #expect(page.problems.map(\.text) == [])
  }

  @Test func `either reject a stored mistake or name a fault that they've caught`() throws {
    let book = Repository.book
    let rejecting = try book.tasks.flatMap { task in
      try book.sheet(of: task).answers.compactMap { answer in
        if case .mistake(let claim) = answer.kind { claim } else { nil }
      }
    }
    for claim in LibraryClaim.all {
      #expect((claim.fault == nil) == rejecting.contains(claim.sentence), "\(claim.sentence)")
    }
  }
}
