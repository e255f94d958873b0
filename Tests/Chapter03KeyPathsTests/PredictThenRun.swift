import Chapter03KeyPaths
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter03.`The examples` {
  @Test func `the first registration stays until it's ended`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      observesThreeTimes()
    }
    #expect(
      ended.printed == """
        a: true
        b: false
        first -> 5
        c: true false
        d: true
        third 6 ->
        """
    )
  }
}

private func observesThreeTimes() {
  let (train, board) = (Train(), Board())
  let registry = Registry(observer: board)
  print("a:", registry.observe(train, \.delay) { _, _, change in print("first", change.text) })
  print(
    "b:",
    registry.observe(train, \.delay, options: .old) { _, _, change in print("second", change.text) }
  )
  train.delay = 5
  print("c:", registry.unobserve(train, \.delay), registry.unobserve(train, \.delay))
  train.delay = 6
  print(
    "d:",
    registry.observe(train, \.delay, options: .old) { _, _, change in print("third", change.text) }
  )
  train.delay = 7
  registry.unobserve(train, \.delay)
}
