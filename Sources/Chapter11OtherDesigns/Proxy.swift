internal import KeyValueObserving

/// An object that observes one object on behalf of one observer, and forwards each notification.
///
/// The proxy records the key paths that it observes, so repeating a call has no effect. Only the
/// observer's table retains the proxy. When the observer is deallocated, the proxy is deallocated,
/// too, and its `deinit` removes all registrations.
///
/// ```
/// observer ==> ProxyTable ==> Proxy --> object ==> DeallocListener --> Proxy
///                             Proxy --> observer
///
/// ==> strong    --> weak
/// ```
///
/// Counterpart: the *proxy* of the article on safe KVO.
final class Proxy {
  /// The observer; nil as soon as its deallocation begins.
  weak let observer: (any SafeObserver)?
  /// The observed object; nil as soon as its deallocation begins.
  private weak let object: (any KeyValueObservable)?
  private var keyPaths: Set<AnyKeyPath> = []

  init(of observer: any SafeObserver, for object: any KeyValueObservable) {
    self.observer = observer
    self.object = object
  }

  deinit {
    // If the object's deallocation has begun, this reference is nil. By then, the object's dealloc
    // listener must have removed the registrations, because this proxy can't.
    if let object { removeAll(from: object) }
  }

  /// Observes the key path, unless it's already observed, and returns whether it wasn't.
  func add<Object: KeyValueObservable>(
    _ keyPath: PartialKeyPath<Object>,
    of object: Object,
    options: ObservingOptions
  ) -> Bool {
    guard keyPaths.insert(keyPath).inserted else { return false }
    object.addObserver(self, forKeyPath: keyPath, options: options)
    return true
  }

  /// Stops observing the key path, and returns whether it was observed.
  func remove<Object: KeyValueObservable>(
    _ keyPath: PartialKeyPath<Object>,
    from object: Object
  ) -> Bool {
    // The article mentions a check only for adding. Without this one, a second removal would trap.
    guard keyPaths.remove(keyPath) != nil else { return false }
    object.removeObserver(self, forKeyPath: keyPath)
    return true
  }

  /// Stops observing all key paths.
  ///
  /// The caller passes the object, because the proxy's weak reference is nil during the object's
  /// deallocation.
  func removeAll(from object: any KeyValueObservable) {
    let removed = keyPaths
    keyPaths = []
    for keyPath in removed { object.removeObserver(self, forKeyPath: keyPath, context: nil) }
  }
}

extension Proxy: KeyValueObserver {
  /// Forwards the notification, unless the observer has been deallocated.
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    observer?.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
  }
}
