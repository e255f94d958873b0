internal import Synchronization

/// A watch for the changes that other threads make while a registration begins.
///
/// A registration first makes its `initial` call and then enters the ledgers, because the call may
/// lead to other registrations, which come first. A change that's made in between isn't announced
/// to the registration, so in the meantime, its lookout stands at the locations that the value
/// comes from.
package final class Lookout: @unchecked Sendable {
  // The conformance is unchecked. Only the identity of the registration is used.
  private let registration: any RoundEntry
  private let thread = ThreadID.current
  private let hasSeen = Atomic(false)

  /// Whether another thread has made a change.
  ///
  /// The ledgers' locks, which a lookout takes when it leaves, order this access after those of
  /// other threads.
  package var hasSeenChange: Bool { hasSeen.load(ordering: .relaxed) }

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
}
