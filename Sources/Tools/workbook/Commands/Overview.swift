import Foundation

/// What the program prints without a command: the reader's progress, and what comes next.
enum Overview {
  static func show(_ invocation: Invocation) throws {
    print(invocation.terminal.bold("The KVOController workbook"))
    showProgress(invocation, try Progress(of: invocation.book))
    try showNext(invocation)
  }

  /// Prints the reader's progress, with a line for each chapter.
  private static func showProgress(_ invocation: Invocation, _ progress: Progress) {
    // In the order in which the pages pose them.
    let posed = invocation.route.tasks
    let exercises = posed.map(\.exercise).reduce(into: [Exercise]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let marks = exercises.map { progress.mark(of: $0) }
    print("You've solved \(marks.count { $0 == .solved }) of \(exercises.count) tasks.\n")
    let chapters = Dictionary(grouping: zip(exercises, marks), by: \.0.chapter)
    for (chapter, tasks) in chapters.sorted(by: { $0.key < $1.key }) {
      let texts = tasks.map { exercise, mark in
        // Most exercises are on their chapter's page.
        let page = posed.first { $0.exercise == exercise }?.readings.last?.page ?? ""
        let elsewhere =
          page.hasPrefix("Chapter") ? "" : page.prefix(1).lowercased() + page.dropFirst()
        let place = exercise.isLibrary ? "library" : elsewhere
        return "\(invocation.terminal.paint(mark.rawValue, mark.color)) \(exercise.id)"
          + (place.isEmpty ? "" : " (\(place))")
      }
      let number = "\(chapter)".padding(toLength: 3, withPad: " ", startingAt: 0)
      print("  Chapter \(number) " + texts.joined(separator: "   "))
    }
    print("\n✓ solved   ○ our code, or a repair of it   … begun   · open\n")
  }

  /// Prints the next task or, if every task is solved, what's left to read.
  private static func showNext(_ invocation: Invocation) throws {
    let book = invocation.book
    if let (task, back) = invocation.hunt {
      let chapter = "chapter \(task.id)"
      print("Exercises/Library is our library of \(chapter), with a mistake for you to find.")
      print("  Check  swift run workbook check \(task.id)")
      return print("  Back   \(back)")
    }
    guard let task = try invocation.nextTask() else {
      print("You've solved every task. What's left to read:")
      return show(invocation.route.rest, in: book)
    }
    let exercise = task.exercise
    print("Next: \(invocation.terminal.bold(task.name(in: book)))")
    show(task.readings, in: book)
    print("  Task   \(book.openable(book.task(of: exercise)))")
    let reached = try invocation.library.reached()
    if exercise.isLibrary, exercise.chapter > reached.chapter {
      print("  Begin  swift run workbook open \(exercise.id)")
    }
    print("  Edit   \(book.openable(book.own(exercise.editedPath)))")
    print("  Check  swift run workbook check \(exercise.id)")
    let offered = invocation.route.passedOver(before: task, try Progress(of: book))
    guard !offered.isEmpty else { return }
    print("Optional:")
    for other in offered {
      print("  \(other.name(in: book))   \(other.readings.last?.text ?? "")")
    }
  }

  private static func show(_ readings: [Route.Reading], in book: Workbook) {
    for reading in readings { print("  Read   \(book.openable(reading.file))   \(reading.text)") }
  }
}

extension Progress {
  /// What the overview shows beside a task.
  enum Mark: String {
    case solved = "✓"
    /// The workbook's code solves the task, or a repair of it.
    case ours = "○"
    case begun = "…"
    case open = "·"

    var color: Terminal.Color {
      switch self {
      case .solved, .ours: .green
      case .begun: .yellow
      case .open: .gray
      }
    }
  }

  func mark(of exercise: Exercise) -> Mark {
    let entry = self[exercise]
    return switch entry.state {
    case .solved where !entry.isOurs: .solved
    case .solved: .ours
    case _ where isGiven(exercise): .ours
    case nil: .open
    case .notWritten where entry.step ?? 1 == 1: .open
    default: .begun
    }
  }
}
