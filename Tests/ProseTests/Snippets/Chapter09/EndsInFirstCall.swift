import KVOStation
import KeyValueObserving

/// Chapter 9: without guards, a handler that unobserves in the initial call is called once more.
func endsInFirstCall() {
  showsTheDelayOnce(with: WithoutGuards.Registry.self)
}

/// The exit board wants to show train 7's delay once, and then be left alone.
func showsTheDelayOnce(with type: (some TrainRegistry).Type) {
  let (train7, exitBoard) = (Train(number: 7), Board())
  let exitRegistry = type.init(of: exitBoard)
  exitRegistry.observe(train7, \.delay, options: [.initial, .new]) {
    [unowned exitRegistry] _, train7, change in
    print("exit:", change.text)
    exitRegistry.unobserve(train7, \.delay)
  }
  train7.delay = 5
  withExtendedLifetime((exitBoard, exitRegistry)) {}
}
