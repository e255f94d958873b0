import WorkbookKit

/// The keys of `watch`.
extension WatchSession {
  mutating func handle(_ command: WatchInput.Command) {
    switch command {
    case .key(let key):
      if display.handle(key) { return }
      press(key)
    case .unknown(let line):
      display.show(note: Self.unknown(line))
    case .end:
      // Without a terminal, there may never be any input.
      if display.usesWindow { end() }
    }
  }

  private mutating func press(_ key: Character) {
    if key != "n" { isWarned = false }
    switch key {
    case "n": goOn()
    case "h": showHint()
    case "r": judgeAgain()
    case "l": showList()
    case "q", Keys.end: end()
    default: if !display.usesWindow { display.show(note: Self.unknown(String(key))) }
    }
  }

  private static func unknown(_ text: String) -> String {
    let text = text.count > 20 ? "\(text.prefix(20))…" : text
    return "“\(text.harmless)” isn't a key. Type n (next), h (hint), r (run again), l (list), or q "
      + "(quit)."
  }

  /// Watches the next exercise, unless this one isn't solved and the reader hasn't confirmed that.
  private mutating func goOn() {
    do {
      let notebook = try Notebook(of: invocation.book)
      let isSolved = state.map { $0 == .solved } ?? notebook.progress(of: exercise).isSolved
      guard isSolved || isWarned else {
        isWarned = true
        return display.show(
          note: "\(exercise.heading(in: invocation.book)) isn't solved yet. "
            + "To go on anyway, type n again."
        )
      }
      guard let next = try Watch.next(after: exercise, invocation) else {
        return display.show(
          note: "Every \(isSolved ? "" : "other ")exercise on your path is solved."
        )
      }
      try Watch.open(next, in: invocation.book)
      watch(next)
    } catch {
      display.show(note: "\(error)")
    }
  }

  private mutating func showHint() {
    do {
      let hint = try Hint.next(for: exercise, in: invocation.book)
      display.show(hint: hint.lines(on: invocation.terminal))
    } catch {
      display.show(note: "\(error)")
    }
  }

  private mutating func showList() {
    do {
      let rows = try List.rows(invocation.catalog.exercises, in: invocation.book)
      let lines = rows.map { row in
        let mark = row.name == exercise.name ? "→" : " "
        return "\(mark)\(List.line(row, on: invocation.terminal))"
      }
      display.show(list: lines.map { $0.trimmingTrailingSpaces })
    } catch {
      display.show(note: "\(error)")
    }
  }
}

extension String {
  /// The text without the spaces at its end.
  fileprivate var trimmingTrailingSpaces: String { replacing(/[ ]+$/, with: "") }
}
