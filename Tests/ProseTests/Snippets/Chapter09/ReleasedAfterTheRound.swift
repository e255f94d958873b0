import Chapter07SelfObservation
import Chapter09DirectDelivery
import KVOStation
import KeyValueObserving

/// Chapter 9: a handler that's ended in the middle of a round, with two chapters' registries.
func releasedAfterTheRound() {
  print("chapter 7:")
  releasesTheHandler(with: Chapter07SelfObservation.Registry<Board>.self)
  print("chapter 9:")
  releasesTheHandler(with: Chapter09DirectDelivery.Registry<Board>.self)
}

private func releasesTheHandler(with type: (some TrainRegistry).Type) {
  let (train7, hallBoard, exitBoard) = (Train(number: 7), Board(), Board())
  let (hallRegistry, exitRegistry) = (type.init(of: hallBoard), type.init(of: exitBoard))
  hallRegistry.observe(train7, \.delay, options: .new) { [unowned exitRegistry] _, train7, _ in
    exitRegistry.unobserve(train7, \.delay)
    print("  unobserve has returned")
  }
  do {
    let farewell = Farewell()
    exitRegistry.observe(train7, \.delay, options: .new) { _, _, _ in farewell.isUsed = true }
  }
  train7.delay = 10
  withExtendedLifetime((hallBoard, exitBoard, hallRegistry, exitRegistry)) {}
}

private final class Farewell {
  var isUsed = false

  deinit { print("  the exit board's handler is released") }
}
