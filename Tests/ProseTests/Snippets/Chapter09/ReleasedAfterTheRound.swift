import Chapter07SelfObservation
import Chapter09DirectDelivery
import KVOStation
import KeyValueObserving

/// Chapter 9: a handler that's ended in the middle of a round, with two chapters' registries.
func releasedAfterTheRound() {
  for chapter in [7, 9] {
    print("chapter \(chapter):")
    let (train, board) = (Train(), Board())
    let (seven, nine) = (
      Chapter07SelfObservation.Registry(observer: board),
      Chapter09DirectDelivery.Registry(observer: board)
    )
    func observe(_ keyPath: PartialKeyPath<Train>, handler: @escaping () -> Void) {
      if chapter == 7 {
        seven.observe(train, keyPath) { _, _, _ in handler() }
      } else {
        nine.observe(train, keyPath) { _, _, _ in handler() }
      }
    }
    observe(\.delay) {
      _ = chapter == 7 ? seven.unobserve(train, \.arrival) : nine.unobserve(train, \.arrival)
      print("  unobserve has returned")
    }
    do {
      let farewell = Farewell { print("  the second handler is released") }
      observe(\.arrival) { withExtendedLifetime(farewell) {} }
    }
    train.delay = 5
    seven.unobserveAll()
    nine.unobserveAll()
  }
}

private final class Farewell {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  deinit { body() }
}
