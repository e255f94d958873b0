public import KeyValueObserving

/// A class whose registrations end when either the object or the observer is deallocated.
///
/// ```swift
/// final class Signal: SafelyObservable {
///   let deallocListener = DeallocListener()
///   let observerList = ObserverList()
///   @Observed var aspect = 0
/// }
/// signal.safelyAddObserver(panel, forKeyPath: \.aspect, options: .new)
/// ```
///
/// Adding an observer that's already registered has no effect, and neither does removing one that
/// isn't. These methods affect only registrations that ``safelyAddObserver(_:forKeyPath:options:)``
/// has made.
///
/// Not thread-safe.
///
/// Counterpart: the category that adds three methods to `NSObject` in the article on safe KVO.
public protocol SafelyObservable: KeyValueObservable {
  /// The object that removes the registrations when this object is deallocated.
  ///
  /// Declare this property as a stored `let`, before all other properties and in the base class.
  /// Properties are released in this order, and the listener has to be released before the observer
  /// list and before any observer that the object owns. Otherwise, the deallocation traps.
  var deallocListener: DeallocListener { get }
}

extension SafelyObservable {
  /// Registers the observer's proxy for changes to the value at `keyPath`, unless the observer is
  /// already registered.
  ///
  /// With the option `initial`, the observer is called before it's registered, so it must not
  /// remove itself in that call.
  ///
  /// - Parameters:
  ///   - observer: The object that receives the notifications. It isn't retained.
  ///   - keyPath: The key path to observe.
  ///   - options: The notifications to send, and the values that they carry.
  /// - Returns: Whether this call registered the observer. If not, the earlier registration and its
  ///   options stay.
  /// - Complexity: O(1) on average, amortized, apart from the ledger entry.
  @discardableResult
  public func safelyAddObserver(
    _ observer: any SafeObserver,
    forKeyPath keyPath: PartialKeyPath<Self>,
    options: ObservingOptions = .new
  ) -> Bool {
    let proxy = observer.proxies.proxy(of: observer, for: self)
    deallocListener.attach(proxy, to: self)
    return proxy.add(keyPath, of: self, options: options)
  }

  /// Ends the observer's registration for `keyPath`, if there is one.
  ///
  /// - Parameters:
  ///   - observer: The observer.
  ///   - keyPath: The observed key path.
  /// - Returns: Whether the observer was registered.
  /// - Complexity: O(1) on average, apart from the removal from the ledger.
  @discardableResult
  public func safelyRemoveObserver(
    _ observer: any SafeObserver,
    forKeyPath keyPath: PartialKeyPath<Self>
  ) -> Bool {
    observer.proxies[self]?.remove(keyPath, from: self) ?? false
  }

  /// Ends all of the observer's registrations for this object.
  ///
  /// - Parameter observer: The observer.
  /// - Complexity: O(*n*), where *n* is the number of these registrations, apart from the raw
  ///   removals.
  public func safelyRemoveObserver(_ observer: any SafeObserver) {
    observer.proxies[self]?.removeAll(from: self)
  }
}
