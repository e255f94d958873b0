import Chapter4Dispatcher
import Testing

@Suite struct `The state of a registration` {
  enum Event: Sendable { case registered, cancelled }

  struct Row: Sendable, CustomTestStringConvertible {
    let before: RegistrationState
    let event: Event
    let after: RegistrationState
    let must: RegistrationState.Must

    init(
      _ before: RegistrationState,
      _ event: Event,
      _ after: RegistrationState,
      _ must: RegistrationState.Must
    ) {
      (self.before, self.event, self.after, self.must) = (before, event, after, must)
    }

    var testDescription: String { "\(before) × \(event)" }
  }

  @Test(arguments: [
    Row(.initial, .registered, .observing, .nothing),
    // Inside the initial call there is nothing yet to remove: the removal is owed …
    Row(.initial, .cancelled, .cancelled, .nothing),
    // … and paid when the raw registration is complete.
    Row(.cancelled, .registered, .cancelled, .removeRaw),
    Row(.observing, .cancelled, .cancelled, .removeRaw),
    Row(.cancelled, .cancelled, .cancelled, .nothing),
    // Does not arise, and would be one raw registration too many.
    Row(.observing, .registered, .observing, .removeRaw),
  ])
  func `says after every event what must be done`(row: Row) {
    var state = row.before
    let must = row.event == .registered ? state.registered() : state.cancelled()
    #expect(must == row.must)
    #expect(state == row.after)
  }

  @Test(arguments: [[Event.registered, .cancelled], [.cancelled, .registered]])
  func `asks for exactly one removal, in whichever order the two events come`(events: [Event]) {
    var state = RegistrationState.initial
    let musts = events.map { $0 == .registered ? state.registered() : state.cancelled() }
    #expect(musts.count { $0 == .removeRaw } == 1)
    #expect(state == .cancelled)
  }
}
