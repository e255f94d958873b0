import KVOController
import KVOLocking

/// The library's reference: an actor that observes a tram.
func actorObserves() async {
  let (log, tram) = (Log(), Tram())
  await log.follow(tram)
  await log.setDelay(of: tram, to: 5)
  print(await log.delays)
}

private actor Log: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()
  private(set) var delays: [Int] = []

  func follow(_ tram: Tram) {
    kvoController.observe(tram, \.delay, isolation: self) { log, _, change in
      log.assumeIsolated { $0.delays.append(change.value) }
    }
  }

  func setDelay(of tram: Tram, to delay: Int) { tram.delay = delay }
}

private final class Tram: KeyValueObservable, Sendable {
  let observerList = ObserverList()
  private let state = Locked(0)

  var delay: Int {
    get {
      accessValue(for: \.delay)
      return state.withLock { $0 }
    }
    set { withChange(of: \.delay) { state.withLock { $0 = newValue } } }
  }
}
