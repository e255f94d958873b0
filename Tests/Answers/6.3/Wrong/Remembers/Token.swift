// Rejected by: `may be created after its registration has ended`
import KVOLocking

/// A token that ends one registration, at the latest when it's deallocated.
final class Token {
  private weak var registry: Registry?
  private let key: String
  private let id: Int
  private let isDone = Locked(false)

  /// Creates a token for a registration of a registry.
  ///
  /// Until the registration ends, the registry's table has its ID as the value for its key.
  init(_ registry: Registry, key: String, id: Int) {
    self.registry = registry
    self.key = key
    self.id = id
  }

  /// Ends the registration, and returns whether this call ended it.
  @discardableResult
  func invalidate() -> Bool {
    if isDone.withLock(as: "asks the flag", { $0 }) { return false }
    guard let registry else { return false }
    return registry.table.withLock(as: "looks and removes") { table in
      if let current = table[key], current != id { return false }
      table[key] = nil
      isDone.withLock(as: "sets the flag") { $0 = true }
      return true
    }
  }

  deinit {
    invalidate()
  }
}
