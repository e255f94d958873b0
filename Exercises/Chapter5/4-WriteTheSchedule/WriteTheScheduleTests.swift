import ExerciseKit
import KVOLocking
import Testing
import KVOWeave

/// The two threads.
enum Who: String {
  case ada = "Ada"
  case bo = "Bo"
}

/// The original's registration: each `withLock` is one step of whoever runs it.
private final class Original {
  private enum Stage { case initial, observing, cancelled }

  private let table = Locked(false)
  private let raw = Locked(0)
  private let stage = Locked(Stage.initial)

  /// Ada: four steps, or five.
  func observe() {
    table.withLock(as: "enters the table") { $0 = true }
    raw.withLock(as: "adds the raw registration") { $0 += 1 }
    // The original's state has no lock: to read it is one step, to write it another one.
    let seen = stage.withLock(as: "reads the stage") { $0 }
    if seen == .initial {
      stage.withLock(as: "writes observing") { $0 = .observing }
    } else {
      raw.withLock(as: "removes the raw registration") { $0 -= 1 }
    }
  }

  /// Bo: three steps, or four.
  func unobserve() {
    table.withLock(as: "leaves the table") { $0 = false }
    let seen = stage.withLock(as: "reads the stage") { $0 }
    if seen == .observing {
      raw.withLock(as: "removes the raw registration") { $0 -= 1 }
    }
    stage.withLock(as: "writes cancelled") { $0 = .cancelled }
  }

  var isRawLeft: Bool { raw.withLock { $0 > 0 } }
}

@Suite(.exercise("5.4")) struct `Your schedule` {
  private func replay() -> Run {
    let loom = Loom(
      on: Original.init,
      threads: ["Ada": { $0.observe() }, "Bo": { $0.unobserve() }]
    ) { $0.isRawLeft ? "left" : nil }
    return loom.replay(schedule.map(\.rawValue))
  }

  @Test func `can be followed from the first step to the last`() {
    let run = replay()
    let isComplete = run.fault == nil || run.fault == "left"
    if isComplete, run.steps.count == schedule.count { return }
    fail(
      "your schedule, followed step by step",
      expected: "a turn forevery step, and no turn too many",
      got: "\(run)\n  ",
      idea: "each critical section takes one turn, and what a thread read decides how many it has"
    )
  }

  @Test func `leaves the raw registration behind`() {
    let run = replay()
    if run.fault == "left" { return }
    fail(
      "the raw registration, after your schedule",
      expected: "it to stay behind, forever",
      got: "\(run)\n  ",
      idea: "whoever has read the stage acts on what it was, not on what it is"
    )
  }
}
