import Chapter07SelfObservation
import Chapter09DirectDelivery
public import KVOExercises
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter09.`The examples` {
  @Test func `a handler that ended in a round was released at once in chapter 7`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      endsTheOtherHandler { Chapter07SelfObservation.Registry(observer: $0) }
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
      endsTheOtherHandler { Chapter09DirectDelivery.Registry(observer: $0) }
    }
    #expect(
      ended.printed == """
        unobserve has returned
        the exit board's handler is released
        """
    )
  }
}

extension Chapter07SelfObservation.Registry: ClaimedRegistry {}

private func endsTheOtherHandler(_ makeRegistry: (Board) -> any ClaimedRegistry<Board>) {
  let (train7, hallBoard, exitBoard) = (Train(number: 7), Board(), Board())
  let hallRegistry = makeRegistry(hallBoard)
  let exitRegistry = makeRegistry(exitBoard)
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
