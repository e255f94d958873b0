@testable import Chapter04Dispatcher
import Testing

extension Chapter04 {
  @Suite struct `The state of a registration` {
    enum Event: Sendable { case registered, cancelled }

    struct Row: Sendable, CustomTestStringConvertible {
      let before: RegistrationState
      let event: Event
      let after: RegistrationState
      let followUp: RegistrationState.FollowUp

      init(
        _ before: RegistrationState,
        _ event: Event,
        _ after: RegistrationState,
        _ followUp: RegistrationState.FollowUp
      ) {
        (self.before, self.event, self.after, self.followUp) = (before, event, after, followUp)
      }

      var testDescription: String { "\(before) × \(event)" }
    }

    @Test(arguments: [
      Row(.beginning, .registered, .observing, .nothing),
      // Inside the initial call there is nothing yet to remove: the removal is owed …
      Row(.beginning, .cancelled, .cancelled, .nothing),
      // … and paid when the ledger entry is complete.
      Row(.cancelled, .registered, .cancelled, .remove),
      Row(.observing, .cancelled, .cancelled, .remove),
      Row(.cancelled, .cancelled, .cancelled, .nothing),
      // Does not arise, and would be one ledger entry too many.
      Row(.observing, .registered, .observing, .remove),
    ])
    func `returns what to do after each event`(row: Row) {
      var state = row.before
      let followUp = row.event == .registered ? state.registered() : state.cancelled()
      #expect(followUp == row.followUp)
      #expect(state == row.after)
    }

    @Test(arguments: [[Event.registered, .cancelled], [.cancelled, .registered]])
    func `requires exactly one removal, in either order of the two events`(events: [Event]) {
      var state = RegistrationState.beginning
      let followUps = events.map { $0 == .registered ? state.registered() : state.cancelled() }
      #expect(followUps.count { $0 == .remove } == 1)
      #expect(state == .cancelled)
    }
  }
}
