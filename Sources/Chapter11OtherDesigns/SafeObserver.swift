public import KeyValueObserving

/// A class whose instances can be added to objects with
/// ``SafelyObservable/safelyAddObserver(_:forKeyPath:options:)``.
///
/// ```swift
/// final class Panel: SafeObserver {
///   let proxies = ProxyTable()
///   func observeValue(…) { … }
/// }
/// ```
///
/// Counterpart: the *listener* of the article on safe KVO.
public protocol SafeObserver: KeyValueObserver {
  /// The table of the observer's proxies.
  ///
  /// Declare this property as a stored `let`, and give each observer a table of its own.
  var proxies: ProxyTable { get }
}

/// A table of one observer's proxies, which are deallocated along with the observer.
///
/// Counterpart: the association between a listener and its proxies.
public final class ProxyTable {
  // The keys can't become ambiguous. Before an object's address can be reused, the object's dealloc
  // listener removes the object's proxy from this table.
  private var proxies: [ObjectIdentifier: Proxy] = [:]

  /// Creates an empty table.
  public init() {}

  /// The number of proxies.
  var count: Int { proxies.count }

  /// The proxy for the object; nil if the observer was never added to the object.
  subscript(object: any KeyValueObservable) -> Proxy? { proxies[ObjectIdentifier(object)] }

  /// Returns the proxy for the object, which is created on first use.
  func proxy(of observer: any SafeObserver, for object: any KeyValueObservable) -> Proxy {
    if let proxy = self[object] { return proxy }
    let proxy = Proxy(of: observer, for: object)
    proxies[ObjectIdentifier(object)] = proxy
    return proxy
  }

  /// Removes the proxy for the object.
  func removeProxy(for object: any KeyValueObservable) {
    // Release the proxy only after the removal, because its `deinit` runs other code.
    let removed = proxies.removeValue(forKey: ObjectIdentifier(object))
    withExtendedLifetime(removed) {}
  }
}
