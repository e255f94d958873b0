/// A type that receives change notifications.
///
/// Counterpart: the informal protocol with the method
/// `-[NSObject observeValueForKeyPath:ofObject:change:context:]`.
public protocol KeyValueObserver: AnyObject {
  /// Receives one notification.
  ///
  /// This method is called on the thread that made the change or, for the option `initial`, on the
  /// thread that registers the observer. No lock is held during the call. The method receives the
  /// notifications for all of the observer's registrations. You can tell the registrations apart by
  /// key path, object, and context.
  ///
  /// - Parameters:
  ///   - keyPath: The key path as it was registered.
  ///   - object: The observed object, even if the change was made to another object that the value
  ///     comes from.
  ///   - change: The change, with the values that the registration's options select.
  ///   - context: The context as it was registered.
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  )
}

/// An observer that the observed object's ledger retains.
///
/// A ``KeyValueObserver`` must be removed before its deallocation. A direct observer, by contrast,
/// can't be deallocated too early, because the ledger retains it until it's removed, or until the
/// observed object is deallocated.
///
/// Use direct observers to build a library for observing, as chapter 9 does.
public protocol DirectObserver: AnyObject {
  /// Receives a change, on the thread that makes it, with no lock held.
  ///
  /// A round that began before the observer was removed may still call this method.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - object: The object whose value has changed.
  func receive(_ change: ObservedChange, of object: any KeyValueObservable)

  /// Responds to the deallocation of the observed object, after this observer has been removed.
  ///
  /// This method is called on the thread that deallocates the object, with no lock held.
  func objectWasDeallocated()
}
