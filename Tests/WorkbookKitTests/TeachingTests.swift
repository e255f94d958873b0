import Foundation
import KVOClaims
import TestSupport
import Testing

@testable import WorkbookKit

@Suite struct `The data for teachers` {
  private let book = SamplePackage.workbook
  private let catalog: Catalog
  private let teaching: Teaching

  init() throws {
    catalog = try Catalog(of: book)
    teaching = try Teaching(of: book)
  }

  @Test func `contains plans that add up to their time`() {
    #expect(teaching.plans.map(\.name) == ["45m", "3h", "1d", "6w"])
    for plan in teaching.plans {
      #expect(plan.minutes == plan.sessions.map(\.minutes).reduce(0, +), "\(plan.name)")
      for session in plan.sessions {
        let sum = session.blocks.map(\.minutes).reduce(0, +)
        #expect(session.minutes == sum, "\(plan.name): \(session.title)")
      }
    }
  }

  @Test func `leaves enough time in its plans for the exercises`() {
    for block in teaching.plans.flatMap(\.sessions).flatMap(\.blocks) {
      var needed = 0
      for name in block.tasks ?? [] {
        let found = teaching.task(named: name)
        #expect(found != nil, "\(block.title): \(name)")
        guard let (task, step) = found else { continue }
        needed += step.map { task.minutes[$0 - 1] } ?? task.minutes.reduce(0, +)
      }
      #expect(block.minutes >= needed, "\(block.title)")
    }
  }

  @Test func `lists every exercise in the order of the pages, and all steps of each stage`() {
    for page in book.pages where page.label.hasPrefix("Chapter") {
      #expect(teaching.chapters.contains { $0.chapter == page.chapter }, "\(page.file)")
    }
    for chapter in teaching.chapters {
      let boxes = book.pages.filter { $0.chapter == chapter.chapter }.flatMap(\.boxes)
      let posed = boxes.compactMap { box in
        catalog.exercises.first { exercise in
          exercise.id == box.task
            || exercise.stage.map { $0.chapter == chapter.chapter && $0.steps.contains(box.task) }
              ?? false
        }?.name
      }
      let names = posed.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      #expect(chapter.tasks.map(\.name) == names, "chapter \(chapter.chapter)")
      for task in chapter.tasks {
        let exercise = catalog.exercises.first { $0.name == task.name }
        #expect(task.minutes.count == exercise?.stage?.steps.count ?? 1, "\(task.name)")
      }
    }
  }

  @Test func `names only sections that exist`() {
    let chapters = teaching.chapters.flatMap { chapter in
      (chapter.questions + chapter.tasks.map(\.question)).map(\.section)
        + chapter.pauses.map(\.section) + chapter.short.sections
    }
    let plans = teaching.plans.flatMap(\.sessions).flatMap(\.blocks).flatMap { $0.show ?? [] }
    for section in chapters + plans {
      #expect(book.reading(of: section) != nil, "\(section)")
    }
  }

  @Test func `names only questions that exist`() {
    let blocks = teaching.plans.flatMap(\.sessions).flatMap(\.blocks)
    let names = blocks.flatMap { $0.ask ?? [] }
    #expect(!names.isEmpty)
    for name in names { #expect(teaching.question(named: name) != nil, "\(name)") }
  }

  @Test func `names up to five short wrong answers to each exercise`() throws {
    for task in teaching.chapters.flatMap(\.tasks) {
      let exercise = try catalog.exercise(named: task.name)
      let known = try WrongAnswer.short(to: exercise, in: book).map(\.name)
      #expect(1...5 ~= task.wrong.count, "\(task.name)")
      for name in task.wrong {
        #expect(known.contains("Wrong/\(name)"), "\(task.name): \(name)")
      }
    }
  }

  @Test func `contains only commands that the program accepts`() throws {
    let help = try shell("\"$workbook\" help --all", environment: Self.environment(book)).output
    var handouts = teaching.plans.map { teaching.handout(for: $0, catalog, in: book) }
    handouts += [teaching.checklist, teaching.form(catalog, in: book), teaching.contents(of: book)]
    for chapter in teaching.chapters {
      handouts.append(try teaching.handout(for: chapter, catalog, in: book))
    }
    let commands = handouts.flatMap { handout in
      handout.markdown.components(separatedBy: "swift run workbook ").dropFirst()
        .map { text in String(text.prefix { $0 != "`" && $0 != "\n" }) }
    }
    #expect(commands.count > 200)
    let answers = try Dictionary(
      uniqueKeysWithValues: catalog.exercises.map { exercise in
        (exercise.name, try WrongAnswer.short(to: exercise, in: book).map(\.name))
      }
    )
    for command in Set(commands) {
      let words = command.split(separator: " ").map { String($0).replacing("\"", with: "") }
      let arguments = try Arguments(words)
      #expect(help.contains("\n  \(arguments.command ?? "?") "), "\(command)")
      try check(arguments, answers, command)
    }
  }

  /// Checks that a command names an exercise, an answer, or a plan that exists.
  private func check(
    _ arguments: Arguments,
    _ answers: [String: [String]],
    _ command: String
  ) throws {
    let name = arguments.operands.first
    switch (arguments.command, name) {
    case (_, "NAME"), (_, nil): break
    case ("teach", let name?): _ = try teaching.chapter(named: name, catalog)
    case ("start", _), ("scoreboard", _): break
    case (_, let name?):
      let exercise = try catalog.exercise(named: name)
      guard let attempt = arguments.attempt else { break }
      #expect(answers[exercise.name]?.contains(attempt) == true, "\(command)")
    }
    if let plan = arguments.plan { _ = try teaching.plan(named: plan) }
  }

  private static func environment(_ book: Workbook) -> [String: String] {
    [
      "root": book.root.path,
      "workbook": Products.folder.appending(path: "workbook").path,
    ]
  }
}
