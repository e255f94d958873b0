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

/// Follows the reader's schedule, and returns whether the ledger entry is left at the end, with the
/// steps that led there, on a line each.
///
/// - Throws: A refutation if the schedule can't be followed from the first step to the last.
private func rehearse() throws -> (isRawLeft: Bool, steps: String) {
  let (original, names) = (Original(), schedule.map(\.rawValue))
  let loom = Loom(
    on: { original },
    threads: ["Ada": { $0.observe() }, "Bo": { $0.unobserve() }]
  ) { _ in nil }
  let run = loom.replay(names)
  // Where the schedule can't be followed, the loom lets the threads finish in an order of its own,
  // which must not be shown.
  let followed = zip(run.turns, names).prefix { $0.thread == $1 }
  let steps = followed.enumerated().map { "\n  \($0 + 1). \($1.0)" }.joined() + "\n  "
  guard let fault = run.fault else { return (original.isRawLeft, steps) }
  throw Refutation(
    question: "your schedule, followed turn by turn",
    expected: "as many turns for each thread as it has steps",
    got: fault + steps,
    idea: "each critical section takes one turn; what a thread reads decides how many it needs"
  )
}

private let claims = Claim.list("Your schedule") {
  Claim("can be followed from the first step to the last") { _ = try rehearse() }

  Claim("leaves the ledger entry behind") {
    let (isRawLeft, steps) = try rehearse()
    if isRawLeft { return }
    throw Refutation(
      question: "the ledger entry, after your schedule",
      expected: "it to be left behind",
      got: "it's removed" + steps,
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
