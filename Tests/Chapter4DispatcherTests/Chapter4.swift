import KeyValueObserving
import KVOStation
import Testing

/// All tests of this chapter, which run one at a time.
///
/// All threads share the chapter's dispatcher, and nothing protects its table.
@Suite(.serialized) enum Chapter4 {}

extension Train {
  /// The number of the train's raw registrations.
  var rawRegistrationCount: Int { observerList.ledger.rawRegistrations.count }

  /// Removes the raw registrations that a registry has left behind, so that the train can be
  /// deallocated.
  func removeRawRegistrations() {
    for registration in observerList.ledger.rawRegistrations { registration.invalidate() }
  }
}
