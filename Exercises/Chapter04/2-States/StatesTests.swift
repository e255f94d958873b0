import KVOJudging
import Testing

/// Judges what one of the two methods returns in a state, and the state after it.
private func expect(
  _ name: String,
  in state: RegistrationState,
  returns followUp: RegistrationState.FollowUp,
  idea: String,
  becomes next: RegistrationState,
  nextIdea: String,
  line: Int = #line,
  _ method: (inout RegistrationState) -> RegistrationState.FollowUp
) throws {
  var changed = state
  let question = "\(name), in the state \(state)"
  try expect(method(&changed), is: followUp, question, idea: idea, line: line)
  try expect(changed, is: next, "the state after \(question)", idea: nextIdea, line: line)
}

private let claims = Claim.list("A registration's state") {
  Claim("becomes observing when registered") {
    try expect(
      "registered()",
      in: .beginning,
      returns: .nothing,
      idea: "in the usual case, the ledger entry is wanted, so there's nothing to do",
      becomes: .observing,
      nextIdea: "without a new state, later events can't know that the ledger entry is complete"
    ) { $0.registered() }
  }

  Claim("asks for the removal when cancelled while observing") {
    try expect(
      "cancelled()",
      in: .observing,
      returns: .remove,
      idea: "the ledger entry is complete, and no other event will ask for its removal",
      becomes: .cancelled,
      nextIdea: "unobserve ends the registration"
    ) { $0.cancelled() }
  }

  Claim("asks for nothing yet when cancelled in the initial call") {
    try expect(
      "cancelled()",
      in: .beginning,
      returns: .nothing,
      idea: "in the initial call, there's no ledger entry to remove yet",
      becomes: .cancelled,
      nextIdea: "the ledger entry has to be removed later, so the state has to record that"
    ) { $0.cancelled() }
  }

  Claim("asks for the removal when registered after being cancelled") {
    try expect(
      "registered()",
      in: .cancelled,
      returns: .remove,
      idea: "the ledger entry has just been made, but it's no longer wanted",
      becomes: .cancelled,
      nextIdea: "after unobserve, nothing may make the registration active again"
    ) { $0.registered() }
  }

  Claim("asks for nothing when cancelled again") {
    try expect(
      "cancelled()",
      in: .cancelled,
      returns: .nothing,
      idea: "a second removal of the same ledger entry traps",
      becomes: .cancelled,
      nextIdea: "once a registration is cancelled, it stays cancelled"
    ) { $0.cancelled() }
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
