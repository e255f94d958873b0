import KVOClaims

extension Teaching {
  /// Returns a plan as a text to print.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - catalog: The exercises.
  ///   - book: The book.
  /// - Returns: The text.
  public func handout(for plan: Plan, _ catalog: Catalog, in book: Workbook) -> Handout {
    var handout = Handout()
    handout.heading(1, "A plan for \(plan.title)")
    handout.paragraph(
      "For about fifteen people who work in pairs. \(plan.audience) \(Self.estimates)"
    )
    handout.paragraph(plan.result)
    handout.heading(2, "Prepare")
    handout.items(plan.prepare)
    for session in plan.sessions {
      handout.heading(2, session.title)
      var time = 0
      for block in session.blocks {
        let times = "\(Self.clock(time)) to \(Self.clock(time + block.minutes))"
        handout.heading(3, "\(times) (\(block.minutes) min): \(block.title)")
        time += block.minutes
        add(block, to: &handout, catalog, book)
      }
    }
    handout.heading(2, "Pairs that are fast")
    handout.items(plan.fast)
    handout.heading(2, "Pairs that are stuck")
    handout.items(plan.stuck)
    handout.heading(2, "If you're late")
    handout.items(plan.late)
    handout.heading(2, "How to end")
    handout.items(plan.end)
    return handout
  }

  /// Returns a time since the beginning, such as "1:25".
  static func clock(_ minutes: Int) -> String {
    "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }

  private func add(
    _ block: Plan.Block,
    to handout: inout Handout,
    _ catalog: Catalog,
    _ book: Workbook
  ) {
    if let sections = block.show, !sections.isEmpty {
      handout.labeled("Show", titles(ofSections: sections, in: book))
    }
    if let text = block.teacher { handout.labeled("You", text) }
    for question in (block.ask ?? []).compactMap(question(named:)) {
      add(question, to: &handout, book)
    }
    if let tasks = block.tasks, !tasks.isEmpty {
      handout.labeled("Exercises", tasks.map { label(ofTask: $0, catalog) }.joined(separator: "; "))
    }
    if let text = block.pairs { handout.labeled("The pairs", text) }
    if let text = block.late { handout.labeled("If you're late", text) }
  }

  /// Returns the page and the title of a section, such as "chapter 2, “The idea”".
  func title(ofSection section: String, in book: Workbook) -> String {
    guard let text = book.reading(of: section)?.text else { return section }
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// Returns the titles of sections, with the name of each page only once.
  func titles(ofSections sections: [String], in book: Workbook) -> String {
    var pages: [(page: String, titles: [String])] = []
    for section in sections {
      guard let reading = book.reading(of: section) else { continue }
      let titles = reading.sections.map { "“\($0.title)”" }
      if pages.last?.page == reading.page {
        pages[pages.count - 1].titles += titles
      } else {
        pages.append((reading.page, titles))
      }
    }
    return pages.map { "\($0.page): \(listed($0.titles, "and"))" }.joined(separator: ". ") + "."
  }

  /// Returns the label of an exercise or of a step, such as "step 2 of registry, “Call the right
  /// handler” (15 min)".
  private func label(ofTask name: String, _ catalog: Catalog) -> String {
    guard let (task, step) = task(named: name),
      let exercise = catalog.exercises.first(where: { $0.name == task.name })
    else { return name }
    guard let step, let stage = exercise.stage else {
      return "\(exercise.label) (\(task.minutes.reduce(0, +)) min)"
    }
    let title = stage.steps[step - 1]
    return "step \(step) of \(exercise.name), “\(title)” (\(task.minutes[step - 1]) min)"
  }

  /// Returns the exercise, and the step if the name ends with one, such as "registry-1".
  func task(named name: String) -> (task: Task, step: Int?)? {
    let tasks = chapters.flatMap(\.tasks)
    if let task = tasks.first(where: { $0.name == name }) { return (task, nil) }
    guard let task = tasks.first(where: { name.hasPrefix($0.name + "-") }),
      let step = Int(name.dropFirst(task.name.count + 1)), task.minutes.indices.contains(step - 1)
    else { return nil }
    return (task, step)
  }

  /// The sentence that marks minutes as estimates.
  static let estimates = "All minutes are estimates, because no class has been timed yet."
}
