import KVOStation
import KeyValueObserving

/// Appendix B: prints the kind of each change to an array.
func elementChanges() {
  let (train, printer) = (Train(), Printer())
  train.stops = ["Basel", "Bern"]
  train.addObserver(printer, forKeyPath: \.stops, options: [.old, .new])
  let stops = train.mutableArrayValue(forKeyPath: \.stops)
  stops.insert("Olten", at: 1)
  stops[2] = "Thun"
  stops.remove(at: 0)
  train.stops = []
  train.removeObserver(printer, forKeyPath: \.stops)
}

private final class Printer: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    let positions = change.indexes.map { " at \(Array($0))" } ?? ""
    print("\(change.kind)\(positions): \(change.text)")
  }
}
