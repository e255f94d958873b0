internal import Chapter02bMapTables
internal import KeyValueObserving

/// An object that removes all registrations for the object that owns it, when both are deallocated.
///
/// The listener doesn't know which key paths are observed, but the proxies do. So it keeps a weak
/// table of proxies, and asks each of them to remove its registrations.
///
/// By the time the listener's `deinit` runs, its owner's deallocation has begun. A `weak` reference
/// to the owner is nil then, and reading an `unowned` one traps. Only an `unowned(unsafe)` one,
/// which Swift doesn't check, still leads to the owner. Reading it is safe under three conditions:
///
/// - Only the owner retains the listener, so the listener never outlives its owner.
/// - The owner declares the listener before its other properties. They're released after it, so
///   they're still intact when it uses them.
/// - Whatever the owner is passed to keeps it no longer than for a call.
///
/// Counterpart: the *LDL* ("listened's dealloc listener") of the article on safe KVO.
public final class DeallocListener {
  /// The owner; nil before its first registration.
  private unowned(unsafe) var owner: (any KeyValueObservable)?
  private var proxies = HashTable<Proxy>(.weak, comparedBy: .identity)

  /// Creates a listener for a new object.
  public init() {}

  deinit {
    guard let owner else { return }
    for proxy in proxies {
      proxy.removeAll(from: owner)
      proxy.observer?.proxies.removeProxy(for: owner)
    }
  }

  /// Adds the proxy to the table, without retaining it.
  func attach(_ proxy: Proxy, to owner: any KeyValueObservable) {
    self.owner = owner
    // A weak table's result holds the objects that the insertion loaded, to be released now.
    _ = proxies.insert(proxy)
  }
}
