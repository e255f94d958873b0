import Chapter03KeyPaths
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter04.`The examples` {
  @Test func `a handler is called for a change that came before it`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      replacesTheNextHandler()
    }
    #expect(ended.printed == "new layout: -> 5")
  }
}

private func replacesTheNextHandler() {
  let (train7, hallBoard, exitBoard) = (Train(number: 7), Board(), Board())
  let (hallRegistry, exitRegistry) = (Registry(observer: hallBoard), Registry(observer: exitBoard))
  hallRegistry.observe(train7, \.delay) { [unowned exitRegistry] _, train7, _ in
    exitRegistry.unobserve(train7, \.delay)
    exitRegistry.observe(train7, \.delay) { _, _, change in print("new layout:", change.text) }
  }
  exitRegistry.observe(train7, \.delay) { _, _, change in print("old layout:", change.text) }
  train7.delay = 5
  hallRegistry.unobserve(train7, \.delay)
  exitRegistry.unobserve(train7, \.delay)
}
