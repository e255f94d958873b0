internal import Synchronization

/// A watch for the changes that other threads make while a registration begins.
///
/// A registration first makes its `initial` call and then enters the ledgers, because the call may
/// lead to other registrations, which come first. A change that's made in between isn't announced to
/// the registration, so in the meantime, its lookout stands at the locations that the value comes from.
package final class Lookout: @unchecked Sendable {
  // The conformance is unchecked. Other threads use only `hasSeen` and the identity of the
  // registration.
  private let hasSeen = Atomic(false)
  private let thread = ThreadID.current
  private let registration: any RoundEntry
  private var locations: Set<PropertyLocation> = []

  /// Creates the lookout of a registration that's beginning on this thread.
  package init(for registration: any RoundEntry) {
    self.registration = registration
  }

  /// Notes a change that's being announced to the entries on the list, unless this thread makes it
  /// in the `initial` call.
  func note(_ list: EntryList) {
    if ThreadID.current == thread { return }
    if !list.contains(registration) { hasSeen.store(true, ordering: .relaxed) }
  }

  /// Adds the lookout at the locations, and returns whether any of them is new.
  func stand(at found: some Sequence<PropertyLocation>) -> Bool {
    let arrivals = found.filter { locations.insert($0).inserted }
    for location in arrivals { location.ledger.insert(self, for: location.property) }
    return !arrivals.isEmpty
  }

  /// Removes the lookout, and returns whether another thread has made a change in the meantime.
  package func hasSeenChange() -> Bool {
    for location in locations { location.ledger.remove(self, for: location.property) }
    // The ledgers' locks order this access after those of other threads.
    return hasSeen.load(ordering: .relaxed)
  }
}
