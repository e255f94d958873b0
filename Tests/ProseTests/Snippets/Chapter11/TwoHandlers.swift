import KeyValueObserving
import Chapter11OtherDesigns

/// Chapter 11: two handlers for one key path, and a nil.
func twoHandlers() {
  let signal = Signal()
  signal.addHandler(forKeyPath: \.limit) { _, _, new in print("first:", new ?? "no limit") }
  signal.addHandler(forKeyPath: \.limit) { _, _, new in print("second:", new ?? "no limit") }
  signal.limit = 40
  signal.limit = nil
}

private final class Signal: BlockObservable {
  let observerList = ObserverList()
  let blockTable = BlockTable()
  @Observed var limit: Int?

  deinit { removeHandlers() }
}
