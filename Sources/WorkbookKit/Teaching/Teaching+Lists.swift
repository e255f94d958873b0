import KVOClaims

extension Teaching {
  /// The checklist for the room.
  public var checklist: Handout {
    var handout = Handout()
    handout.heading(1, "The checklist for the room")
    for part in room {
      handout.heading(2, part.title)
      handout.items(part.items)
      if let lines = part.mail { handout.code(lines) }
    }
    return handout
  }

  /// Returns the form for reporting how many minutes a class needed.
  ///
  /// - Parameters:
  ///   - catalog: The exercises.
  ///   - book: The book.
  /// - Returns: The form.
  public func form(_ catalog: Catalog, in book: Workbook) -> Handout {
    var handout = Handout()
    let blank = "______"
    handout.heading(1, "How many minutes the class needed")
    handout.paragraph(
      "Fill in a line for each part that you taught. For an exercise, write down when half of the "
        + "pairs were done, and when three quarters were. After the class, replace the estimates in "
        + "`\(Self.path)` with the minutes that three quarters of the pairs needed. Then run the "
        + "tests, which tell you if a plan has too little time for an exercise."
    )
    handout.items([
      "Date: \(blank)", "The plan: \(blank)", "People: \(blank)", "Pairs: \(blank)",
      "What they knew about KVO and Swift: \(blank)",
    ])
    for chapter in chapters {
      handout.heading(2, "Chapter \(chapter.chapter)")
      var items = ["To show the page: estimate \(chapter.minutes) min, needed \(blank) min"]
      for task in chapter.tasks {
        guard let exercise = catalog.exercises.first(where: { $0.name == task.name }) else {
          continue
        }
        for (index, minutes) in task.minutes.enumerated() {
          let title = exercise.stage.map { "\(task.name), “\($0.steps[index])”" }
          items.append(
            "\(title ?? exercise.heading(in: book)): estimate \(minutes) min, "
              + "half done after \(blank) min, three quarters after \(blank) min, "
              + "stuck at \(blank)"
          )
        }
      }
      handout.items(items)
    }
    return handout
  }

  /// Returns the list of the plans and the chapters.
  ///
  /// - Parameter book: The book.
  /// - Returns: The list.
  public func contents(of book: Workbook) -> Handout {
    var handout = Handout()
    handout.heading(1, "For teachers")
    handout.paragraph("Add `--markdown` to get a page that you can print. \(Self.estimates)")
    handout.heading(2, "Plans")
    handout.items(
      plans.map { "`swift run workbook teach --plan \($0.name)`: \($0.title). \($0.result)" }
    )
    handout.heading(2, "Chapters")
    handout.items(
      chapters.map { chapter in
        let title = TaughtPage.all(for: chapter, in: book).first?.title ?? ""
        let work = chapter.tasks.flatMap(\.minutes).reduce(0, +)
        return "`swift run workbook teach \(chapter.chapter)`: chapter \(title), "
          + "\(chapter.minutes) min to show, \(work) min for all exercises"
      }
    )
    handout.heading(2, "More")
    handout.items([
      "`swift run workbook teach NAME`: one stage or exercise, such as `registry` or `2.1`",
      "`swift run workbook teach --room`: the checklist for the room",
      "`swift run workbook doctor --workshop`: builds everything on a machine, and tests it offline",
      "`swift run workbook teach --form`: a form for the minutes that a class needed",
    ])
    return handout
  }
}
