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
