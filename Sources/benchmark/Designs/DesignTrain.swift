import KeyValueObserving
import OtherDesigns

/// A train that every design can observe, so that all designs are measured with the same class.
final class DesignTrain: SafelyObservable, BlockObservable {
  let deallocListener = DeallocListener()
  let observerList = ObserverList()
  let blockTable = BlockTable()
  @Observed var delay = 0

  @inline(never) func setDelay(_ times: Int) {
    for index in 0..<times { delay = index }
  }
}
