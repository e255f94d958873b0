import Dispatch
import Foundation
import KVOController
import Synchronization

/// Chapter 10: a call of `observe` for each row of the table of overloads.
@MainActor func fourPlaces() async {
  let (train, tram, panel, log) = (Train(), Tram(), Panel(), Log())
  panel.watch(train, tram, log)
  train.delay = 2
  tram.platform = 3
  onAnotherThread { tram.delay = 5 }
  print("the tram's delay has been set")
  await withCheckedContinuation { done in
    DispatchQueue.main.async { done.resume() }
  }
}

@MainActor private final class Panel: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()

  func watch(_ train: Train, _ tram: Tram, _ log: Log) {
    // 1: Only the main actor uses the train.
    kvoController.observe(train, \.delay) { panel, _, change in
      panel.show("train", change.value)
    }
    // 2: Any thread may change the tram, and call the log.
    log.kvoController.observe(tram, \.delay) { log, _, change in
      log.add("tram", change.value)
    }
    // 3: Only the main actor sets the tram's platform.
    kvoController.observe(tram, \.platform, isolation: MainActor.shared) { panel, _, change in
      panel.show("platform", change.value)
    }
    // 4: Any thread may change the tram, but not use the panel.
    let (delays, continuation) = AsyncStream.makeStream(of: Int.self)
    kvoController.observe(tram, \.delay) { _, _, change in continuation.yield(change.value) }
    Task { [weak self] in
      for await delay in delays { self?.show("tram", delay) }
    }
  }

  func show(_ name: String, _ value: Int) {
    print("panel:", name, value)
  }
}

private final class Log: KVOControlling, Sendable {
  let kvoControllerStorage = KVOControllerStorage()

  func add(_ name: String, _ value: Int) {
    print("log:", name, value)
  }
}

private final class Train: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
}

private final class Tram: KeyValueObservable, @unchecked Sendable {
  // The conformance is unchecked, because only the main actor uses the platform.
  let observerList = ObserverList()
  private let minutes = Mutex(0)

  var delay: Int {
    get {
      accessValue(for: \.delay)
      return minutes.withLock { $0 }
    }
    set { withChange(of: \.delay) { minutes.withLock { $0 = newValue } } }
  }

  @Observed var platform = 1
}

/// Runs a closure on another thread, and waits for it.
private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}
