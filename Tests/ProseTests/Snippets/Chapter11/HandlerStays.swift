import KeyValueObserving
import Chapter11OtherDesigns

/// Chapter 11: a handler that nobody removes when its panel is deallocated.
func handlerStays() {
  let signal = Signal()
  var panel: Panel? = Panel()
  signal.addHandler(forKeyPath: \.aspect) { [weak panel] _, _, new in
    print("aspect \(new ?? "none"), the panel is", panel == nil ? "gone" : "there")
  }
  signal.aspect = 1
  panel = nil
  signal.aspect = 2
}

private final class Panel {}

private final class Signal: BlockObservable {
  let observerList = ObserverList()
  let blockTable = BlockTable()
  @Observed var aspect = 0

  deinit { removeHandlers() }
}
