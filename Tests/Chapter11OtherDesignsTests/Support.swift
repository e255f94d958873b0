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

/// An observer that records each notification, and can respond to it.
final class Panel: SafeObserver {
  let proxies = ProxyTable()
  private(set) var lines: [String] = []
  private(set) var objects: [ObjectIdentifier] = []
  private(set) var keyPaths: [AnyKeyPath] = []
  var response: () -> Void = {}

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    lines.append(change.text)
    objects.append(ObjectIdentifier(object))
    keyPaths.append(keyPath)
    response()
  }
}

extension KeyValueObservable {
  /// The number of ledger entries for this object.
  var entryCount: Int { observerList.ledger.entries.count }
}

/// A part of the trap's message if an object is deallocated while it's observed.
let leftover = "was deallocated while key value observers were still registered with it"
