import Foundation
import ProgramSupport

/// The command `workbook watch`, which judges a task again whenever the reader saves it.
enum Watch: Command {
  static let usage = "watch [NUMBER]"
  static let summary = "judge a task whenever you save it"
  static let details = """
    Without a number, the next task is judged. Type n for the next task, h for a hint, r to judge
    again, or q to quit, and press Enter.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    var session = WatchSession(invocation, try invocation.exercise())
    try session.run()
    return 0
  }
}

/// A loop that looks at the files and the input five times a second.
private struct WatchSession {
  private let invocation: Invocation
  private var exercise: Exercise
  /// The dates of the files that were judged, or `nil` to judge them as they are.
  private var judged: [String: Date]?
  private var hasEnded = false

  init(_ invocation: Invocation, _ exercise: Exercise) {
    (self.invocation, self.exercise) = (invocation, exercise)
  }

  mutating func run() throws {
    begin()
    var seen = dates()
    while !hasEnded {
      let current = dates()
      // Some editors remove a file for a moment, so wait until two looks in a row see the same.
      if current == seen, current != judged {
        judged = current
        judge()
      }
      seen = current
      try flushOutput()
      readInput()
    }
  }

  /// Returns the dates at which the reader's files for the task were changed, by path.
  private func dates() -> [String: Date] {
    let path = exercise.isLibrary ? "Library" : exercise.folder
    let folder = invocation.book.own(path)
    return invocation.book.swiftPaths(in: folder).reduce(into: [:]) { dates, name in
      let file = folder.appending(path: name).path
      let attributes = try? FileManager.default.attributesOfItem(atPath: file)
      dates[name] = attributes?[.modificationDate] as? Date
    }
  }

  private mutating func begin() {
    judged = nil
    let path = invocation.book.openable(invocation.book.own(exercise.editedPath))
    print("Watching \(path). Type n (next), h (hint), r (run again), or q (quit).\n")
  }

  private mutating func judge() {
    if invocation.terminal.isInteractive { print("\u{1B}[2J\u{1B}[H", terminator: "") }
    do {
      try Check.judge(exercise, invocation)
    } catch {
      print(
        "\(exercise.heading(in: invocation.book)): \(Verdict.State.notJudged.rawValue)\n  \(error)"
      )
    }
    print()
  }

  /// Waits a fifth of a second for a line of input, and handles it; the end of the input ends the
  /// loop.
  private mutating func readInput() {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    poll(&request, 1, 200)
    guard request.revents != 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return hasEnded = true }
    for key in String(decoding: bytes[..<count], as: UTF8.self).lowercased() where !hasEnded {
      do { try handle(key) } catch { print("\(error)\n") }
    }
  }

  private mutating func handle(_ key: Character) throws {
    switch key {
    case "n":
      guard let next = try invocation.nextTask() else { return print("Every task is solved.\n") }
      exercise = next.exercise
      begin()
    case "h": try Hint.show(for: exercise, invocation)
    case "r": judged = nil
    case "q": hasEnded = true
    default: break
    }
  }
}
