import KVOStation
import KeyValueObserving

/// An object with an observed array, a value computed from it, and a manually announced array.
class Route: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var stops = ["Basel", "Olten", "Bern"]
  var count: Int { stops.count }
  private var noted: [String] = []
  var notes: [String] {
    get {
      accessValue(for: \.notes)
      return noted
    }
    set {
      willChangeValue(for: \.notes)
      noted = newValue
      didChangeValue(for: \.notes)
    }
  }
}

/// A subclass that overrides the observed array.
final class Detour: Route {
  var changes = 0
  override var stops: [String] {
    didSet { changes += 1 }
  }
}

/// An object that leads to a route.
final class Line: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var route: Route
  var current: Route { route }
  init(_ route: Route) { self.route = route }
}

extension KeyValueObservable {
  /// Returns the kinds, the indexes, and the values that an observer receives during `change`.
  func elements(
    of keyPath: PartialKeyPath<Self>,
    _ options: ObservingOptions = [.old, .new],
    during change: () -> Void
  ) -> [String] {
    let recorder = Recorder()
    addObserver(recorder, forKeyPath: keyPath, options: options)
    change()
    removeObserver(recorder, forKeyPath: keyPath)
    return recorder.changes.map { change in
      "\(change.kind)" + (change.indexes.map { " \(Array($0))" } ?? "") + " " + change.text
    }
  }
}
