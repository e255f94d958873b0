import Foundation
import WorkbookKit

/// The loop that waits for saved files, keys, and verdicts.
struct WatchSession {
  let invocation: Invocation
  let judge: WatchJudge
  var display: any WatchDisplay
  /// The exercise that's being watched.
  private(set) var exercise: Exercise
  /// The state in the last verdict on the exercise, or `nil` if there's none yet.
  private(set) var state: Verdict.State?
  /// Whether the reader was told that the exercise isn't solved, so that a second `n` goes on.
  var isWarned = false
  private var hasEnded = false
  private var isJudging = false
  /// Whether to judge as soon as the judge is free.
  private var isPending = false
  private var detector = SaveDetector()
  private var marks: [String: FileMark] = [:]
  private var events: FileEvents
  private var input: WatchInput

  init(
    _ invocation: Invocation,
    _ exercise: Exercise,
    _ judge: WatchJudge,
    _ display: any WatchDisplay
  ) {
    (self.invocation, self.judge, self.display) = (invocation, judge, display)
    self.exercise = exercise
    events = FileEvents(in: invocation.book.folder(of: exercise))
    input = WatchInput(readsKeys: display.usesWindow)
  }

  /// Watches until the reader quits, or nobody reads the output anymore.
  mutating func run() throws {
    display.show(solved: try judge.countSolved(), of: judge.exercises.count)
    watch(exercise)
    while !hasEnded {
      if isPending, !isJudging {
        (isPending, isJudging) = (false, true)
        judge.begin(exercise)
      }
      try display.update()
      wait()
    }
  }

  /// Begins to watch an exercise.
  mutating func watch(_ exercise: Exercise) {
    self.exercise = exercise
    (state, isWarned) = (nil, false)
    detector = SaveDetector()
    events = FileEvents(in: invocation.book.folder(of: exercise))
    display.begin(exercise)
    look()
    // Even if all files are missing, there's a verdict.
    isPending = true
  }

  /// Judges the same files again.
  mutating func judgeAgain() {
    isPending = true
    if isJudging { display.show(note: "The exercise will be judged again after this verdict.") }
  }

  /// Ends the loop.
  mutating func end() {
    hasEnded = true
  }

  /// Waits until something happens, and handles it.
  private mutating func wait() {
    let readsInput = input.isOpen && (!display.usesWindow || TerminalMode.isActive)
    let descriptors = [
      readsInput ? STDIN_FILENO : -1, events.descriptor, judge.mailbox.descriptor,
      display.usesWindow ? TerminalSignals.descriptor : -1,
    ]
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Without any event asked for, `poll` still reports that the output's reader has gone.
    requests.append(pollfd(fd: STDOUT_FILENO, events: 0, revents: 0))
    poll(&requests, nfds_t(requests.count), timeout)
    let happened = requests.map { $0.revents != 0 }
    if happened[4] { return end() }
    if happened[3] { display.handle(TerminalSignals.receive()) }
    if happened[2] { for message in judge.mailbox.receive() { handle(message) } }
    if happened[1] { events.clear() }
    if happened[1] || detector.deadline != nil || marks != currentMarks { look() }
    if happened[0] { for command in input.read() where !hasEnded { handle(command) } }
  }

  /// The number of milliseconds after which to look at the files or the terminal again.
  private var timeout: Int32 {
    let isHidden = display.usesWindow && !TerminalMode.isActive
    let seconds = min(events.interval, isHidden ? 0.2 : .infinity, untilDeadline)
    return Int32(max(0, seconds) * 1_000)
  }

  private var untilDeadline: Double {
    // A little later, so that the time is over then.
    detector.deadline.map { ($0 - .now) / .seconds(1) + 0.005 } ?? .infinity
  }

  private var currentMarks: [String: FileMark] { invocation.book.marks(of: exercise) }

  /// Looks at the files, and judges them if they're new.
  private mutating func look() {
    marks = currentMarks
    let files = invocation.book.savedFiles(of: exercise)
    if detector.detect(files, now: .now) { isPending = true }
  }

  private mutating func handle(_ message: WatchJudge.Message) {
    switch message {
    case .activity(let activity): display.show(activity)
    case .judgment(let judgment) where judgment.exercise == exercise:
      if judgment.isFinal { (state, isWarned) = (judgment.verdict.state, false) }
      display.show(judgment)
    case .error(let error, let judged) where judged == exercise:
      display.show(error, for: exercise)
    case .judgment, .error: break
    case .note(let note): display.show(note: note)
    case .progress(let solved):
      let count = judge.exercises.count
      display.show(solved: solved, of: count)
      if solved == count, state == .solved { display.show(note: "Every exercise is solved.") }
    case .end:
      isJudging = false
      display.show(.waiting)
    }
  }
}
