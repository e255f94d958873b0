import Chapter09DirectDelivery
import Foundation
import KeyValueObserving
import Synchronization

/// Chapter 10: a handler with two mistakes, which the compiler accepts.
@MainActor func lostTypes() {
  let panel = Panel()
  let tram = Tram()
  let registry = Registry(observer: panel)
  let thread = Thread.current
  registry.observe(tram, \.delay) { panel, _, change in
    panel.text = "\(change.newValue as? Double ?? 0) min late"
    print("on the panel's thread:", Thread.current == thread)
  }
  onAnotherThread { tram.delay = 5 }
  print(panel.text)
}

@MainActor private final class Panel {
  var text = ""
}

private final class Tram: KeyValueObservable, Sendable {
  let observerList = ObserverList()
  private let minutes = Mutex(0)

  var delay: Int {
    get {
      accessValue(for: \.delay)
      return minutes.withLock { $0 }
    }
    set { withChange(of: \.delay) { minutes.withLock { $0 = newValue } } }
  }
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
