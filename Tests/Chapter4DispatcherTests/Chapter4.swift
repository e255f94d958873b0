import KeyValueObserving
import KVOStation
import Testing

/// All tests of this chapter, one at a time.
///
/// Its dispatcher is open to every thread, and guarded by nothing: that is the chapter's debt.
@Suite(.serialized) enum Chapter4 {}

extension Train {
  /// How many raw registrations the train has.
  var rows: Int { observerList.ledger.rawRegistrations.count }

  /// Takes out what a registry left behind, so that the train can die in peace.
  func mopUp() {
    for registration in observerList.ledger.rawRegistrations { registration.invalidate() }
  }
}
