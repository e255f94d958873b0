/// A token that ends one registration, without naming the object and the key path.
///
/// A token retains nothing, and its deallocation ends nothing, because the registration belongs to
/// the registry.
///
/// Counterpart: `NSKeyValueObservation`, which owns its registration and ends it when deallocated.
public struct Token {
  private let end: () -> Bool?

  package init(end: @escaping () -> Bool?) {
    self.end = end
  }

  /// Ends the registration.
  ///
  /// This method doesn't affect a later registration for the same object and key path. Calling it
  /// again, or after the registry's deallocation, has no effect.
  ///
  /// - Returns: Whether this call ended the registration.
  /// - Complexity: O(1) on average, apart from the raw removal.
  @discardableResult
  public func invalidate() -> Bool {
    end() == true
  }
}
