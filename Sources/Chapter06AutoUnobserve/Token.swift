/// A token that ends one registration without requiring you to specify the object and the key path.
///
/// A token doesn't retain its registration, which belongs to the registry, so discarding the token
/// doesn't end the registration.
///
/// Counterpart: `NSKeyValueObservation`, which owns its registration and ends it when deallocated.
public struct Token {
  let end: () -> Bool

  /// Ends the registration.
  ///
  /// This method doesn't affect a later registration for the same object and key path. Calling the
  /// method again, or calling it after the registry has been deallocated, has no effect.
  ///
  /// - Returns: Whether this call ended the registration.
  /// - Complexity: O(1) on average, apart from the removal from the ledger.
  @discardableResult
  public func invalidate() -> Bool {
    end()
  }
}
