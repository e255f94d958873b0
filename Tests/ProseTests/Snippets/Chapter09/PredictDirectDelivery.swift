import Chapter09DirectDelivery
import KVOStation
import KeyValueObserving

/// Chapter 9: a handler that replaces the registration that's next in the round.
func predictDirectDelivery() {
  let (train7, hallBoard, exitBoard) = (Train(number: 7), Board(), Board())
  let hallRegistry = Registry(observer: hallBoard)
  let exitRegistry = Registry(observer: exitBoard)
  hallRegistry.observe(train7, \.delay) { [unowned exitRegistry] _, train7, _ in
    exitRegistry.unobserve(train7, \.delay)
    exitRegistry.observe(train7, \.delay) { _, _, change in print("new layout:", change.text) }
  }
  exitRegistry.observe(train7, \.delay) { _, _, change in print("old layout:", change.text) }
  train7.delay = 5
  hallRegistry.unobserve(train7, \.delay)
  train7.delay = 8
  withExtendedLifetime((hallBoard, exitBoard, hallRegistry, exitRegistry)) {}
}
