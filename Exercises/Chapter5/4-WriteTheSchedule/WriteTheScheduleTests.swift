import ExerciseKit
import KVOLocking
import Testing
import KVOWeave

/// The two threads.
enum Who: String {
  case ada = "Ada"
  case bo = "Bo"
}

/// A registration as in KVOController, where each `withLock` stands for one step of a thread.
private final class Original {
  private enum State { case initial, observing, cancelled }

  private let table = Locked(false)
  private let raw = Locked(0)
  private let state = Locked(State.initial)

  /// Begins the registration, on Ada's thread.
  func observe() {
    table.withLock(as: "enters the table") { $0 = true }
    raw.withLock(as: "adds the raw registration") { $0 += 1 }
    // In KVOController, no lock guards the state, which is read in one step and written in another.
    let seen = state.withLock(as: "reads the state") { $0 }
    if seen == .initial {
      state.withLock(as: "writes observing") { $0 = .observing }
    } else {
      raw.withLock(as: "removes the raw registration") { $0 -= 1 }
    }
  }

  /// Ends the registration, on Bo's thread.
  func unobserve() {
    table.withLock(as: "leaves the table") { $0 = false }
    let seen = state.withLock(as: "reads the state") { $0 }
    if seen == .observing {
      raw.withLock(as: "removes the raw registration") { $0 -= 1 }
    }
    state.withLock(as: "writes cancelled") { $0 = .cancelled }
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
      expected: "one turn for every step",
      got: "\(run)\n  ",
      idea: "each critical section takes one turn; what a thread reads decides how many it needs"
    )
  }

  @Test func `leaves the raw registration behind`() {
    let run = replay()
    if run.fault == "left" { return }
    fail(
      "the raw registration, after your schedule",
      expected: "it to be left behind",
      got: "\(run)\n  ",
      idea: "a thread acts on the state that it has read, even if the state has changed since then"
    )
  }
}
