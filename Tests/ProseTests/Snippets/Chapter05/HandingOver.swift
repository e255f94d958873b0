import Foundation
import KVOStation

/// Chapter 5: a train that one thread hands over to another.
func handingOver() {
  let train = Train()
  let done = DispatchSemaphore(value: 0)
  // This thread doesn't use the train until the other one has signaled.
  nonisolated(unsafe) let same = train
  Thread.detachNewThread {
    same.delay = 5
    done.signal()
  }
  done.wait()
  print(train.delay)
}
