import KeyValueObserving

/// Chapter 7: a ledger entry that outlives its object.
func onDeallocation() {
  let hands = Hands()
  let entry: LedgerEntry
  do {
    let hall = StationClock()
    entry = hall.addObserver(hands, forKeyPath: \.minute, options: .new) {
      print("onDeallocation is called")
    }
    hall.minute = 39
  }
  print("invalidate returned \(entry.invalidate())")
}

/// A raw observer.
private final class Hands: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    print("hands at \(change.newValue ?? "?")")
  }
}

private final class StationClock: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var minute = 0
}
