import KVOStation
import KeyValueObserving

/// Chapter 9: without guards, a handler that was removed earlier in the round is called.
func endsInRound() {
  waitsInTheHall(with: WithoutGuards.Registry.self)
}

/// When train 7 is late, the hall board's handler ends the exit board's registration.
func waitsInTheHall(with type: (some TrainRegistry).Type) {
  let (train7, hallBoard, exitBoard) = (Train(number: 7), Board(), Board())
  let (hallRegistry, exitRegistry) = (type.init(of: hallBoard), type.init(of: exitBoard))
  hallRegistry.observe(train7, \.delay, options: .new) { [unowned exitRegistry] _, train7, change in
    print("hall:", change.text)
    let hasEnded = exitRegistry.unobserve(train7, \.delay)
    print("the exit board's registration has ended:", hasEnded)
  }
  exitRegistry.observe(train7, \.delay, options: .new) { _, _, change in
    print("exit:", change.text)
  }
  train7.delay = 10
  withExtendedLifetime((hallBoard, exitBoard, hallRegistry, exitRegistry)) {}
}
