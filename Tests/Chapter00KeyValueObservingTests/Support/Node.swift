import KeyValueObserving

/// An element of a chain, with values that come from more than one property or object.
final class Node: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var value = 0
  @Observed var isHidden = false
  @Observed var next: Node?

  init(_ value: Int = 0, next: Node? = nil) {
    self.value = value
    self.next = next
  }

  var shown: Int { isHidden ? -1 : value }
  var total: Int { value + (next?.total ?? 0) }
  var last: Node { next?.last ?? self }
}
