import Foundation
import WorkbookKit

/// A display that uses the whole terminal.
struct WatchWindow: WatchDisplay {
  let invocation: Invocation
  let usesWindow = true
  private var screen = WatchScreen()
  /// The lines that the terminal shows, or an empty text if that isn't known.
  private var drawn = ""
  /// The failed claim to which the hint belongs.
  private var claim: String?

  init(_ invocation: Invocation) {
    self.invocation = invocation
    let environment = ProcessInfo.processInfo.environment
    screen.usesUnicode = Self.usesUnicode(environment)
  }

  /// Returns whether the locale's encoding is UTF-8.
  static func usesUnicode(_ environment: [String: String]) -> Bool {
    let values = ["LC_ALL", "LC_CTYPE", "LANG"].map { environment[$0] ?? "" }
    let locale = values.first { !$0.isEmpty } ?? ""
    return locale.lowercased().replacing("-", with: "").contains("utf8")
  }

  /// Draws the screen if it has changed.
  mutating func update() {
    if !TerminalMode.isActive {
      // The process was in the background, or has just started.
      TerminalMode.begin()
      drawn = ""
    }
    let (width, height) = TerminalMode.size
    let lines = screen.lines(width: width, height: height)
    // The old contents of a line are removed first. At the right edge, some terminals would
    // otherwise remove the last character of the new ones.
    let text = "\u{1B}[H" + lines.map { "\u{1B}[K\($0)" }.joined(separator: "\r\n")
    guard text != drawn else { return }
    TerminalMode.write(drawn.isEmpty ? "\u{1B}[2J\(text)" : text)
    drawn = text
  }

  mutating func handle(_ signals: Set<Int32>) {
    if signals.contains(SIGTSTP) {
      TerminalMode.end()
      TerminalSignals.stopProcess()
    }
    TerminalMode.begin()
    drawn = ""
  }

  mutating func handle(_ key: Character) -> Bool {
    screen.note = nil
    if key == "f" {
      screen.page += 1
    } else if screen.list != nil {
      (screen.list, screen.page) = (nil, 0)
      // Ctrl-D ends the program everywhere.
      return key != Keys.end
    } else {
      return false
    }
    return true
  }

  mutating func begin(_ exercise: Exercise) {
    let path = invocation.book.openable(invocation.book.stub(of: exercise))
    let heading = exercise.heading(in: invocation.book)
    setVerdict([invocation.terminal.bold(heading), "  edit:      \(path)"])
    screen.hint = []
  }

  mutating func show(_ judgment: Judgment) {
    var beginning = VerdictText(invocation, judgment.exercise)
    beginning.addBeginning(judgment.verdict)
    var rest = VerdictText(invocation, judgment.exercise)
    if judgment.isFinal { rest.addEnd(judgment.verdict, namesHint: false) }
    if judgment.isFinal, judgment.verdict.state == .solved {
      setVerdict(beginning.lines + rest.lines)
    } else {
      setVerdict(beginning.lines, rest.lines)
    }
    let claim = judgment.verdict.failures.first?.claim
    if claim != self.claim || judgment.verdict.state == .solved { screen.hint = [] }
    self.claim = claim
  }

  private mutating func setVerdict(_ lines: [String], _ details: [String] = []) {
    (screen.verdict, screen.details, screen.note, screen.page) = (lines, details, nil, 0)
  }

  mutating func show(_ error: String, for exercise: Exercise) {
    let state = invocation.terminal.paint(Verdict.State.notJudged.rawValue, .yellow)
    let heading = exercise.heading(in: invocation.book)
    setVerdict(["\(invocation.terminal.bold(heading)): \(state)", "  because:   \(error)"])
  }

  mutating func show(hint: [String]) {
    (screen.hint, screen.page) = (hint.map(TextLayout.joinLines), 0)
  }

  mutating func show(list: [String]) {
    (screen.list, screen.page) = (list, 0)
  }

  mutating func show(note: String) {
    screen.note = note
  }

  mutating func show(_ activity: WatchActivity) {
    screen.activity =
      switch activity {
      case .waiting: nil
      case .judging(isFirstTime: false): "Judging…"
      case .judging(isFirstTime: true):
        "Building the book's code for the first time. This takes a few minutes…"
      case .searching: "All claims hold. Looking for data races…"
      case .queuing: "Waiting for another command to finish judging…"
      }
  }

  mutating func show(solved: Int, of exercises: Int) {
    (screen.solved, screen.exercises) = (solved, exercises)
  }
}
