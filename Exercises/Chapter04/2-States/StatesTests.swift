import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

/// A registration that uses the reader's states.
final class Registration: KeyValueObserver {
  private var state = RegistrationState.beginning
  private let train: Train
  private let handler: (Registration) -> Void

  init(of train: Train, _ handler: @escaping (Registration) -> Void) {
    self.train = train
    self.handler = handler
  }

  func observe(_ options: ObservingOptions) {
    train.addObserver(self, forKeyPath: \.delay, options: options)
    follow(state.registered())
  }

  func unobserve() { follow(state.cancelled()) }

  private func follow(_ followUp: RegistrationState.FollowUp) {
    if followUp == .remove { train.removeObserver(self, forKeyPath: \.delay) }
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    handler(self)
  }
}

/// Checks that every ledger entry of a train has been removed.
private func expectNothingLeft(on train: Train) throws {
  try expect(
    train.observerList.ledger.entries.count,
    is: 0,
    "the number of ledger entries that are left after unobserve",
    idea: "what can't be removed in the initial call has to be removed later"
  )
}

@Suite(.exercise, .serialized) struct `A registration's state` {
  @Test func `becomes observing when registered`() throws {
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

  @Test func `asks for the removal when cancelled while observing`() throws {
    var state = RegistrationState.observing
    try expect(
      state.cancelled(),
      is: .remove,
      "cancelled(), in the state observing",
      idea: "the ledger entry is complete, and no other event will ask for its removal"
    )
    try expect(state, is: .cancelled, "the state after it", idea: "unobserve ends the registration")
  }

  @Test func `asks for nothing yet when cancelled in the initial call`() throws {
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

  @Test func `asks for the removal when registered after being cancelled`() throws {
    var state = RegistrationState.cancelled
    try expect(
      state.registered(),
      is: .remove,
      "registered(), in the state cancelled",
      idea: "the ledger entry has just been made, but it's no longer wanted"
    )
  }

  @Test func `stays cancelled when registered afterward`() throws {
    var state = RegistrationState.cancelled
    _ = state.registered()
    try expect(
      state,
      is: .cancelled,
      "the state, when registered after being cancelled",
      idea: "after unobserve, nothing may make the registration active again"
    )
  }

  @Test func `asks for nothing when cancelled again`() throws {
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

  @Test(arguments: [
    ["registered", "cancelled"],
    ["cancelled", "registered"],
    ["registered", "cancelled", "cancelled", "cancelled"],
    ["cancelled", "registered", "cancelled", "cancelled"],
    ["cancelled", "cancelled", "cancelled", "registered"],
  ])
  func `asks for the removal exactly once, whatever the order`(events: [String]) throws {
    var states = [RegistrationState.beginning, .beginning]
    var removals = [0, 0]
    // Two registrations go through the same events, one after the other in each step.
    for event in events {
      for index in states.indices {
        let followUp =
          event == "registered" ? states[index].registered() : states[index].cancelled()
        if followUp == .remove { removals[index] += 1 }
      }
    }
    try expect(
      removals,
      is: [1, 1],
      "the number of removals for two registrations, after \(events.joined(separator: ", "))",
      idea: "a ledger entry is removed once, as soon as it's complete and no longer wanted"
    )
  }

  @Test func `allows an unobserve in the initial call`() async throws {
    ask(
      "an unobserve inside the initial call",
      idea: "remove the ledger entry only if it exists"
    )
    let train = Train()
    var calls = 0
    let registration = Registration(of: train) {
      calls += 1
      $0.unobserve()
    }
    registration.observe(.initial)
    train.delay = 5
    registration.unobserve()
    try expect(
      calls,
      is: 1,
      "the number of calls of a handler that unobserves in its initial call",
      idea: "what can't be removed in the initial call has to be removed later"
    )
    try expectNothingLeft(on: train)
  }

  @Test func `allows a change between observe and unobserve`() async throws {
    ask("observe, change, unobserve", idea: "each ledger entry is removed exactly once")
    let train = Train()
    var calls = 0
    let registration = Registration(of: train) { _ in calls += 1 }
    registration.observe([])
    train.delay = 5
    registration.unobserve()
    train.delay = 6
    try expect(
      calls,
      is: 1,
      "the number of calls of the handler, for a change before unobserve and one after it",
      idea: "the value is observed between the two events"
    )
    try expectNothingLeft(on: train)
  }
}
