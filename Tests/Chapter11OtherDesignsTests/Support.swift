import KVOStation
import KeyValueObserving
import Chapter11OtherDesigns

/// A signal, which can be observed with either design.
final class Signal: SafelyObservable, BlockObservable {
  let deallocListener = DeallocListener()
  let observerList = ObserverList()
  let blockTable = BlockTable()
  @Observed var aspect = 0
  @Observed var limit = 40
  @Observed var next: Signal?

  deinit { removeHandlers() }
}

/// An observer that records each change, and can respond to it.
final class Panel: SafeObserver {
  let proxies = ProxyTable()
  private(set) var lines: [String] = []
  var response: () -> Void = {}

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    lines.append(change.text)
    response()
  }
}

extension KeyValueObservable {
  /// The number of ledger entries for this object.
  var entryCount: Int { observerList.ledger.entries.count }
}
