import Chapter09DirectDelivery
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter09.`The examples` {
  @Test func `a handler that ends in a round is released when the round is over`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      endsTheOtherHandler()
    }
    #expect(
      ended.printed == """
        unobserve has returned
        the exit board's handler is released
        """
    )
  }
}

private func endsTheOtherHandler() {
  let (train7, hallBoard, exitBoard) = (Train(number: 7), Board(), Board())
  let hallRegistry = Registry(observer: hallBoard)
  let exitRegistry = Registry(observer: exitBoard)
  hallRegistry.observe(train7, \.delay) { [unowned exitRegistry] _, train7, _ in
    exitRegistry.unobserve(train7, \.delay)
    print("unobserve has returned")
  }
  do {
    let farewell = Farewell()
    exitRegistry.observe(train7, \.delay) { _, _, _ in farewell.isUsed = true }
  }
  train7.delay = 10
}

private final class Farewell {
  var isUsed = false

  deinit { print("the exit board's handler is released") }
}
