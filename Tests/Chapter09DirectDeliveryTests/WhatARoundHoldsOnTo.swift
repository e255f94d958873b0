import Chapter07SelfObservationAdapter
import Chapter09DirectDeliveryAdapter
import KVOClaims
import KVOExercises
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter09.`The examples` {
  @Test func `a handler that ended in a round was released at once in chapter 7`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      endsTheOtherHandler(with: Chapter07Adapter())
    }
    #expect(
      ended.printed == """
        the exit board's handler is released
        unobserve has returned
        """
    )
  }

  @Test func `a handler that ends in a round is released when the round is over`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      endsTheOtherHandler(with: Chapter09Adapter())
    }
    #expect(
      ended.printed == """
        unobserve has returned
        the exit board's handler is released
        """
    )
  }
}

private func endsTheOtherHandler(with library: some RegistryLibrary) {
  let (train7, hallBoard, exitBoard) = (Train(number: 7), Board(), Board())
  let hallRegistry = library.makeRegistry(observer: hallBoard)
  let exitRegistry = library.makeRegistry(observer: exitBoard)
  hallRegistry.observe(train7, \.delay) { _, train7, _ in
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
