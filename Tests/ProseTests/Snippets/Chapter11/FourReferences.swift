/// Chapter 11: what a signal's property can read from it while the signal is being deallocated.
func fourReferences() {
  takeDown { signal in Listener { [signal] in print("strong:", signal.aspect) } }
  takeDown { signal in Listener { [weak signal] in print("weak:", signal?.aspect ?? "nil") } }
  takeDown { signal in Listener { [unowned(unsafe) signal] in print("unsafe:", signal.aspect) } }
}

func takeDown(_ listener: (SmallSignal) -> Listener) {
  let signal = SmallSignal()
  signal.listener = listener(signal)
}

final class SmallSignal {
  var listener: Listener?
  let aspect = "stop"
}

final class Listener {
  private let closure: () -> Void

  init(_ closure: @escaping () -> Void) {
    self.closure = closure
  }

  deinit { closure() }
}
