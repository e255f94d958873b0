import KVOController
import Observation
import TestSupport
import Testing

extension `The examples` {
  @Test func `one model serves the library and Observation`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      bothWorlds()
    }
    #expect(
      ended.printed == """
        the view shows: false
        the view needs an update
        late: true
        """
    )
  }
}

private func bothWorlds() {
  let (train, board) = (ObservableTrain(), Board())
  board.kvoController.observe(train, \.isLate) { _, _, change in print("late:", change.value) }
  withObservationTracking {
    print("the view shows:", train.isLate)
  } onChange: {
    print("the view needs an update")
  }
  train.delay = 5
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
