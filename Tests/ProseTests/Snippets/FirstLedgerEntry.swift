import KVOStation
import KeyValueObserving

/// Chapter 8: a ledger entry that nothing but the ledger retains.
func firstLedgerEntry() {
  var train: Train? = Train()
  train?.addEntry(Printer(), forKeyPath: \.delay, options: .new)
  train?.delay = 5
  train = nil
}

private final class Printer: LedgerEntry {
  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    print("received:", change.text)
  }

  func objectWasDeallocated() {
    print("the train was deallocated")
  }
}
