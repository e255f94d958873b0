import KVOController
import KVOLocking
import Observation
import Testing

extension `The examples` {
  @Test func `one model serves the library and Observation`() {
    let (train, board, updates) = (ObservableTrain(), Board(), Locked(0))
    board.kvoController.observe(train, \.isLate) { $0.show($2) }
    withObservationTracking {
      _ = train.isLate
    } onChange: {
      updates.withLock { $0 += 1 }
    }
    train.delay = 5
    #expect(updates.withLock(\.self) == 1)
    #expect(board.lines == ["true"])
  }
}

private final class ObservableTrain: KeyValueObservable, Observable {
  let observerList = ObserverList()
  private let registrar = ObservationRegistrar()
  private var storage = 0

  var delay: Int {
    get {
      registrar.access(self, keyPath: \.delay)
      accessValue(for: \.delay)
      return storage
    }
    set {
      registrar.withMutation(of: self, keyPath: \.delay) {
        withChange(of: \.delay) { storage = newValue }
      }
    }
  }
  var isLate: Bool { delay > 3 }
}
