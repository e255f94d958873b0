import KeyValueObserving
import KVOStation
import Testing

/// All tests of this chapter, which run one at a time.
///
/// All threads share the chapter's dispatcher, and nothing protects its table.
@Suite(.serialized) enum Chapter04 {}

extension Train {
  /// The number of the train's ledger entries.
  var ledgerEntryCount: Int { observerList.ledger.entries.count }

  /// Removes the ledger entries that a registry has left behind, so that the train can be
  /// deallocated.
  func removeLedgerEntries() {
    for registration in observerList.ledger.entries { registration.invalidate() }
  }
}
