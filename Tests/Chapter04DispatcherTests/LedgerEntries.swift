import KeyValueObserving
import KVOStation

extension Train {
  /// The number of the train's ledger entries.
  var ledgerEntryCount: Int { observerList.ledger.entries.count }

  /// Removes the ledger entries that a registry has left behind, so that the train can be
  /// deallocated.
  func removeLedgerEntries() {
    for registration in observerList.ledger.entries { registration.invalidate() }
  }
}
