import Foundation

extension Teaching {
  /// Returns the teacher's page of a chapter as a text to print.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - catalog: The exercises.
  ///   - book: The book.
  /// - Returns: The text.
  /// - Throws: ``WorkbookError`` if a stored answer can't be read.
  public func handout(
    for chapter: Chapter,
    _ catalog: Catalog,
    in book: Workbook
  ) throws -> Handout {
    var handout = Handout()
    let pages = TaughtPage.all(for: chapter, in: book)
    handout.heading(1, "The teacher's page of chapter \(pages.first?.title ?? "")")
    let work = chapter.tasks.map { $0.minutes.reduce(0, +) }.reduce(0, +)
    handout.paragraph(
      "Showing the page takes \(chapter.minutes) min, and doing all of its exercises takes "
        + "\(work) min. \(Self.estimates)"
    )
    handout.labeled("The page", listed(pages.map { "`\($0.path)`" }, "and"))
    handout.heading(2, "After this chapter, the class can")
    handout.items(pages.first?.aims ?? [])
    handout.heading(2, "Sections to show")
    handout.items(pages.flatMap(\.sections))
    handout.heading(2, "Questions")
    handout.paragraph("Ask each question before you show the section that answers it.")
    for question in chapter.questions { add(question, to: &handout, book) }
    handout.heading(2, "Where to pause")
    for pause in chapter.pauses {
      handout.labeled("At \(title(ofSection: pause.section, in: book))", pause.text)
    }
    handout.heading(2, "If there's little time (\(chapter.short.minutes) min)")
    handout.labeled("Show", titles(ofSections: chapter.short.sections, in: book))
    handout.paragraph(chapter.short.text)
    for (task, exercise) in exercises(of: chapter, catalog) {
      try add(task, exercise, level: 2, to: &handout, book)
    }
    return handout
  }

  /// Returns the part of a teacher's page that's about one exercise.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - chapter: The chapter that poses it.
  ///   - book: The book.
  /// - Returns: The text.
  /// - Throws: ``WorkbookError`` if a stored answer can't be read.
  public func handout(
    for exercise: Exercise,
    of chapter: Chapter,
    in book: Workbook
  ) throws -> Handout {
    var handout = Handout()
    guard let task = chapter.tasks.first(where: { $0.name == exercise.name }) else {
      return handout
    }
    try add(task, exercise, level: 1, to: &handout, book)
    return handout
  }

  private func exercises(
    of chapter: Chapter,
    _ catalog: Catalog
  ) -> [(task: Task, exercise: Exercise)] {
    chapter.tasks.compactMap { task in
      catalog.exercises.first { $0.name == task.name }.map { (task, $0) }
    }
  }

  /// Returns the question about an exercise, or a chapter's question, such as "0-1" for the first
  /// question of chapter 0.
  func question(named name: String) -> Question? {
    if let (task, _) = task(named: name) { return task.question }
    let numbers = name.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 2, let chapter = chapters.first(where: { $0.chapter == numbers[0] }),
      chapter.questions.indices.contains(numbers[1] - 1)
    else { return nil }
    return chapter.questions[numbers[1] - 1]
  }

  func add(_ question: Question, to handout: inout Handout, _ book: Workbook) {
    handout.labeled("Ask", question.ask)
    handout.labeled(
      "Answer",
      "\(question.answer) (The page: \(title(ofSection: question.section, in: book)).)"
    )
    if let text = question.ifWrong { handout.labeled("A wrong answer", text) }
  }
}
