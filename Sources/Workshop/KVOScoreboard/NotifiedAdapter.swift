internal import KeyValueObserving

/// An adapter for a design in which the observer has one method that receives every notification.
///
/// In a program, that method has a branch for each registration. Here, the adapter stores a handler
/// in place of each branch. It keeps the handler when the registration ends, because a program keeps
/// the branch, too.
protocol NotifiedAdapter: ColumnAdapter {
  /// Calls the handler that belongs to a notification.
  ///
  /// - Parameters:
  ///   - keyPath: The key path as it was registered.
  ///   - object: The observed object.
  ///   - context: The context as it was registered.
  func receive(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    context: UnsafeRawPointer?
  )
}
