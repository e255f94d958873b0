import Chapter06AutoUnobserve
import Foundation
import KVOStation
import KeyValueObserving

/// Chapter 6: lets go of a board on one thread while another one is calling its handler.
func lastOnBosThread() {
  let (called, closed, done) = (
    DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
  )
  let train = Train()
  var board: HallBoard? = HallBoard()
  board?.watch(train) {
    called.signal()
    closed.wait()
    print("the handler returns")
  }
  // This thread doesn't use the train until Bo has signaled.
  nonisolated(unsafe) let same = train
  Thread.detachNewThread {
    same.delay = 5
    done.signal()
  }
  called.wait()
  // Bo is in the handler now.
  board = nil
  print("Ada has let go of the board")
  closed.signal()
  done.wait()
  print("ledger entries left: \(train.observerList.ledger.entries.count)")
}

private final class HallBoard {
  private lazy var registry = Registry(observer: self)
  private let ada = Thread.current

  func watch(_ train: Train, handler: @escaping () -> Void) {
    registry.observe(train, \.delay) { _, _, _ in handler() }
  }

  deinit { print("the board goes, on \(Thread.current === ada ? "Ada" : "Bo")'s thread") }
}
