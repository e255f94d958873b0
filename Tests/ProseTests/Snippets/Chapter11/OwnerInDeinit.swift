/// Chapter 11: what two kinds of references read while their object is being deallocated.
func ownerInDeinit() {
  let signal = Signal()
  signal.listener.weakOwner = signal
  signal.listener.unsafeOwner = signal
}

private final class Listener {
  weak var weakOwner: Signal?
  unowned(unsafe) var unsafeOwner: Signal?

  deinit {
    print("weak:", weakOwner?.aspect ?? "nil")
    print("unowned(unsafe):", unsafeOwner?.aspect ?? "nil")
  }
}

private final class Signal {
  let listener = Listener()
  let aspect = "clear"
}
