import Foundation
import WorkbookKit

extension Invocation {
  /// Returns the reader's route through the book.
  func route(_ notebook: Notebook) -> Route {
    Route(notebook.path ?? .all, through: catalog, of: book)
  }

  /// Returns the exercises on the reader's path, or all of them if the path has none.
  func exercisesOnPath(_ notebook: Notebook) -> [Exercise] {
    let onPath = route(notebook).stops.compactMap { $0.task?.exercise }
    let exercises = catalog.exercises.filter(onPath.contains)
    return exercises.isEmpty ? catalog.exercises : exercises
  }

  /// Returns the exercise that comes next on the reader's path, or else the path's last one.
  ///
  /// - Throws: ``WorkbookError`` if the path has no exercises.
  func nextExercise() throws -> Exercise {
    let notebook = try Notebook(of: book)
    let route = route(notebook)
    if let task = route.nextTask(in: notebook) ?? route.stops.last(where: { $0.task != nil })?.task
    {
      return task.exercise
    }
    let example = catalog.exercises.first?.id ?? "0.1"
    throw WorkbookError(
      "The path “\(route.path.rawValue)” has no exercises. Name an exercise, such as \(example), or "
        + "choose another path: swift run workbook next --path all"
    )
  }

  /// Asks the reader for a path through the book, unless one is recorded or the command can't ask.
  ///
  /// - Throws: ``WorkbookError`` if the answer can't be recorded.
  func askForPath() throws {
    guard !arguments.json, terminal.isTerminal, isatty(STDIN_FILENO) == 1,
      try Notebook(of: book).path == nil
    else { return }
    print("How much of the book do you want to read?")
    for (index, path) in Route.Path.allCases.enumerated() {
      let name = path.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)
      print("  \(index + 1)  \(name)\(path.summary)")
    }
    while true {
      print("Type a number or a name, or press Return for everything: ", terminator: "")
      fflush(nil)
      guard let line = readLine() else { return print() }
      if let path = Route.Path(answer: line) {
        try Notebook.choose(path, in: book)
        print("To choose another path later, run: swift run workbook next --path NAME\n")
        return
      }
      print("There is no path \(quoted(line)). Choose one from the list.")
    }
  }
}

extension Route.Path {
  /// A description for the reader who chooses a path.
  var summary: String {
    switch self {
    case .all: "every page and every exercise"
    case .library: "only your library and what prepares you for it, for readers who know KVO"
    case .insight: "only the sections that explain each chapter's idea, without exercises"
    }
  }
}
