import KVOJudging
import KVOLocking
import Testing
import KVOLoom

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
    raw.withLock(as: "adds the ledger entry") { $0 += 1 }
    // In KVOController, no lock guards the state, which is read in one step and written in another.
    let seen = state.withLock(as: "reads the state") { $0 }
    if seen == .initial {
      state.withLock(as: "writes observing") { $0 = .observing }
    } else {
      raw.withLock(as: "removes the ledger entry") { $0 -= 1 }
    }
  }

  /// Ends the registration, on Bo's thread.
  func unobserve() {
    table.withLock(as: "leaves the table") { $0 = false }
    let seen = state.withLock(as: "reads the state") { $0 }
    if seen == .observing {
      raw.withLock(as: "removes the ledger entry") { $0 -= 1 }
    }
    state.withLock(as: "writes cancelled") { $0 = .cancelled }
  }

  var isRawLeft: Bool { raw.withLock { $0 > 0 } }
}

/// The reader's schedule, followed as far as possible.
private struct Rehearsal {
  let names: [String]
  let run: LoomRun
  /// The number of turns that could be taken as the schedule says.
  ///
  /// If the schedule ends too early or gives a turn to the wrong thread, the loom lets the threads
  /// finish in an order of its own, which must not be shown.
  let followed: Int

  init(of schedule: [Who]) {
    names = schedule.map(\.rawValue)
    let loom = Loom(
      on: Original.init,
      threads: ["Ada": { $0.observe() }, "Bo": { $0.unobserve() }]
    ) { $0.isRawLeft ? "left" : nil }
    run = loom.replay(names)
    followed = zip(run.schedule, names).prefix { $0 == $1 }.count
  }

  var isComplete: Bool { followed == names.count && followed == run.turns.count }

  /// The steps that the schedule led to, on a line each, after a sentence.
  func steps(_ sentence: String) -> String {
    let lines = run.turns.prefix(followed).enumerated().map { "  \($0 + 1). \($1)" }
    return ([sentence] + lines).joined(separator: "\n") + "\n  "
  }

  /// The reason why the schedule can't be followed from the first step to the last.
  var mistake: String {
    if followed == names.count {
      return steps("it ends after turn \(followed), when not all threads have finished")
    }
    let turn = "turn \(followed + 1) is \(names[followed])'s"
    return followed == run.turns.count
      ? steps("it goes on after turn \(followed), when both threads have finished")
      : steps("\(turn), but \(names[followed]) has finished by then")
  }
}

/// Records a failure if the schedule can't be followed from the first step to the last.
private func expectComplete(_ rehearsal: Rehearsal) throws {
  if rehearsal.isComplete { return }
  throw Refutation(
    question: "your schedule, followed turn by turn",
    expected: "as many turns for each thread as it has steps",
    got: rehearsal.mistake,
    idea: "each critical section takes one turn; what a thread reads decides how many it needs"
  )
}

private let claims = Claim.list("Your schedule") {
  Claim("can be followed from the first step to the last") {
    try expectComplete(Rehearsal(of: schedule))
  }

  Claim("leaves the ledger entry behind") {
    let rehearsal = Rehearsal(of: schedule)
    try expectComplete(rehearsal)
    if rehearsal.run.fault == "left" { return }
    throw Refutation(
      question: "the ledger entry, after your schedule",
      expected: "it to be left behind",
      got: rehearsal.steps("it's removed"),
      idea: "a thread acts on the state that it has read, even if the state has changed since then"
    )
  }
}

@Suite(.serialized) struct `Your schedule` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
