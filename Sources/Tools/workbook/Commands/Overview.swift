import Foundation
import KVOExercises

/// What the program prints without a command: the reader's progress, and what comes next.
enum Overview {
  static func show(_ book: Book) throws {
    print(Terminal.bold("The KVOController workbook"))
    // The progress is worth printing even if the library's contract isn't the workbook's.
    let next = Result { try book.nextStop() }
    let chapter = (try? next.get())?.task.chapter
    show(try ProgressRecord(of: book), on: book.tasks, upTo: chapter ?? .max)
    if let task = book.library.hunt {
      let chapter = "chapter \(task.id)"
      print("Exercises/Library is our library of \(chapter), with a mistake for you to find.")
      print("  Check  swift run workbook check \(task.id)")
      print("  Back   swift run workbook open --back")
    } else if let next = try next.get() {
      try show(next, book.library)
    } else {
      print("You've solved every task. What's left to read:")
      show(book.route.rest)
    }
  }

  /// Prints the reader's progress, with a line for each chapter up to the next task's, and for each
  /// later one in which something was begun.
  private static func show(
    _ progress: ProgressRecord,
    on tasks: [BookTask],
    upTo chapter: Int
  ) {
    let solved = tasks.count { progress.mark(of: $0) == .solved }
    print("You've solved \(solved) of \(tasks.count) tasks.\n")
    let chapters = Dictionary(grouping: tasks, by: \.chapter).sorted { $0.key < $1.key }
    for (number, tasks) in chapters {
      let marks = tasks.map(progress.mark)
      guard number <= chapter || marks.contains(where: { $0 != .open }) else { continue }
      let texts = zip(tasks, marks).map { task, mark in
        "\(Terminal.paint(mark.rawValue, mark.color)) \(task.id)"
          + (task.isLibrary ? " (library)" : task.isNeeded ? " ★" : "")
      }
      let label = "\(number)".padding(toLength: 3, withPad: " ", startingAt: 0)
      print("  Chapter \(label) " + texts.joined(separator: "   "))
    }
    print("\n✓ solved   ○ our code   … begun   · open   ★ later tasks build on it\n")
  }

  /// Prints the next task, what to read before it, and what to edit.
  private static func show(_ next: Route.Stop, _ library: ReaderLibrary) throws {
    let task = next.task
    print("Next: \(Terminal.bold(next.name))")
    show(next.readings)
    if !next.extras.isEmpty { print("  Extra  \(listed(next.extras)), if you like") }
    print("  Task   Exercises/\(task.path)")
    if task.isLibrary, task.chapter > (try library.reached().chapter) {
      print("  Begin  swift run workbook open \(task.id)")
    }
    print("  Edit   Exercises/\(task.isLibrary ? library.editedPath(for: task) : task.editedPath)")
    print("  Check  swift run workbook check \(task.id)")
  }

  /// Prints what to read.
  static func show(_ readings: [Route.Reading]) {
    for reading in readings { print("  Read   \(reading.path)   \(reading.text)") }
  }
}

extension ProgressRecord {
  /// What the overview shows beside a task.
  enum Mark: String {
    case solved = "✓"
    /// The workbook's code stands for the reader's.
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

  func mark(of task: BookTask) -> Mark {
    let entry = self[task]
    return switch entry.outcome {
    case .holds: .solved
    case _ where isGiven(task): .ours
    case nil: .open
    case .notWritten where entry.step ?? 1 == 1: .open
    default: .begun
    }
  }
}
