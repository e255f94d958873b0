import KeyValueObserving
import Chapter11OtherDesigns

/// Chapter 11: a signal that owns a block table, and doesn't remove its handlers.
func forgottenHandlers() {
  let signal = Signal()
  signal.addHandler(forKeyPath: \.aspect) { _, _, _ in }
}

private final class Signal: BlockObservable {
  let observerList = ObserverList()
  let blockTable = BlockTable()
  @Observed var aspect = "stop"
}
