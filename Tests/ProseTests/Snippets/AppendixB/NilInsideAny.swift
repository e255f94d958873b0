import KeyValueObserving

/// Appendix B: sets an optional property to nil, and prints how the new value arrives.
func nilInsideAny() {
  let (train, printer) = (Train(), Printer())
  train.track = 3
  train.addObserver(printer, forKeyPath: \.track, options: .new)
  train.track = nil
  train.removeObserver(printer, forKeyPath: \.track)
}

private final class Train: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var track: Int?
}

private final class Printer: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    print("has a new value:", change.newValue != nil)
    print("the new value is an Int:", change.newValue is Int)
  }
}
