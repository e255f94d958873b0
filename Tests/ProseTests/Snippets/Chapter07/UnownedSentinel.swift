/// Chapter 7: a property that refers to the object that owns it.
func unownedSentinel() {
  let signal = Signal()
  signal.sentinel = Sentinel(of: signal)
}

private final class Sentinel {
  private unowned let signal: Signal

  init(of signal: Signal) { self.signal = signal }

  deinit { print("aspect \(signal.aspect)") }
}

private final class Signal {
  let aspect = 0
  var sentinel: Sentinel?
}
