import KVOJudging
import KeyValueObserving
import KVOStation
import Testing

/// A registration that uses the reader's states, and unobserves in its initial call.
final class Registration: KeyValueObserver {
  private var state = RegistrationState.beginning
  private let train: Train

  init(of train: Train) { self.train = train }

  func observe() {
    train.addObserver(self, forKeyPath: \.delay, options: .initial)
    follow(state.registered())
  }

  private func follow(_ followUp: RegistrationState.FollowUp) {
    if followUp == .remove { train.removeObserver(self, forKeyPath: \.delay) }
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    follow(state.cancelled())
  }
}

private let claims = Claim.list("A registration's state") {
  Claim("becomes observing when registered") {
    var state = RegistrationState.beginning
    try expect(
      state.registered(),
      is: .nothing,
      "registered(), in the state beginning",
      idea: "in the usual case, the ledger entry is wanted, so there's nothing to do"
    )
    try expect(
      state,
      is: .observing,
      "the state after it",
      idea: "without a new state, later events can't know that the ledger entry is complete"
    )
  }

  Claim("asks for the removal when cancelled while observing") {
    var state = RegistrationState.observing
    try expect(
      state.cancelled(),
      is: .remove,
      "cancelled(), in the state observing",
      idea: "the ledger entry is complete, and no other event will ask for its removal"
    )
    try expect(state, is: .cancelled, "the state after it", idea: "unobserve ends the registration")
  }

  Claim("asks for nothing yet when cancelled in the initial call") {
    var state = RegistrationState.beginning
    try expect(
      state.cancelled(),
      is: .nothing,
      "cancelled(), in the state beginning",
      idea: "in the initial call, there's no ledger entry to remove yet"
    )
    try expect(
      state,
      is: .cancelled,
      "the state after it",
      idea: "the ledger entry will have to be removed later, so the state has to record that"
    )
  }

  Claim("asks for the removal when registered after being cancelled") {
    var state = RegistrationState.cancelled
    try expect(
      state.registered(),
      is: .remove,
      "registered(), in the state cancelled",
      idea: "the ledger entry has just been made, but it's no longer wanted"
    )
    try expect(
      state,
      is: .cancelled,
      "the state after it",
      idea: "after unobserve, nothing may make the registration active again"
    )
  }

  Claim("asks for nothing when cancelled again") {
    var state = RegistrationState.cancelled
    try expect(
      state.cancelled(),
      is: .nothing,
      "cancelled(), in the state cancelled",
      idea: "a second removal of the same ledger entry traps"
    )
    try expect(
      state,
      is: .cancelled,
      "the state after it",
      idea: "once a registration is cancelled, it stays cancelled"
    )
  }

  Claim("allows an unobserve in the initial call") {
    ask("an unobserve inside the initial call", idea: "remove the ledger entry only if it exists")
    let train = Train()
    Registration(of: train).observe()
    try expect(
      train.observerList.ledger.entries.count,
      is: 0,
      "the number of ledger entries that are left after an unobserve in the initial call",
      idea: "what can't be removed in the initial call has to be removed later"
    )
  }
}

@Suite(.serialized) struct `A registration's state` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
