import KVOController
import KVOLocking

/// A train that any thread may change: its values are locked, and announced by hand.
final class Railcar: KeyValueObservable, Sendable {
  let observerList = ObserverList()
  private let state = Locked((delay: 0, platform: 0))

  var delay: Int {
    get {
      accessValue(for: \.delay)
      return state.withLock(\.delay)
    }
    set {
      willChangeValue(for: \.delay)
      state.withLock { $0.delay = newValue }
      didChangeValue(for: \.delay)
    }
  }

  var platform: Int {
    get {
      accessValue(for: \.platform)
      return state.withLock(\.platform)
    }
    set {
      willChangeValue(for: \.platform)
      state.withLock { $0.platform = newValue }
      didChangeValue(for: \.platform)
    }
  }
}

/// An observer that any thread may tell.
final class Tally: KVOControlling, Sendable {
  let kvoControllerStorage = KVOControllerStorage()
  private let told = Locked(0)
  /// How often it was told something.
  var calls: Int { told.withLock(\.self) }

  func add() {
    told.withLock { $0 += 1 }
  }
}
