import Chapter03KeyPaths
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter04.`The examples` {
  @Test func `issue 57: a handler that unobserves in its initial call traps`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      unobservesInTheInitialCall()
    }
    #expect(
      ended.trapped == """
        Fatal error: Cannot remove an observer <Registry<Board> 0x…> for the key path "delay" from \
        <Train 0x…> because it is not registered as an observer.
        """
    )
  }
}

private func unobservesInTheInitialCall() {
  let (train7, exitBoard) = (Train(number: 7), Board())
  let exitRegistry = Registry(observer: exitBoard)
  exitRegistry.observe(train7, \.delay, options: [.initial, .new]) {
    [unowned exitRegistry] board, train7, change in
    board.show(change.text)
    exitRegistry.unobserve(train7, \.delay)
  }
}
