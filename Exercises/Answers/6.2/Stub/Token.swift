import KVOExercises
import KVOLocking

/// A token that ends one registration, at the latest when it's deallocated.
final class Token {
  /// Creates a token for a registration of a registry.
  ///
  /// Until the registration ends, the registry's table has its ID as the value for its key.
  init(_ registry: Registry, key: String, id: Int) {
    todo("Token.init(_:key:id:)")
  }

  /// Ends the registration, and returns whether this call ended it.
  @discardableResult
  func invalidate() -> Bool {
    todo("Token.invalidate()", returning: false)
  }

  // A token also ends its registration when it's deallocated.
}
