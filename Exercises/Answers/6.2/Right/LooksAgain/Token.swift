import KVOLocking

/// A token that ends one registration, at the latest when it's deallocated.
final class Token {
  private weak var registry: Registry?
  private let key: String
  private let id: Int

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
    guard let registry else { return false }
    guard registry.table.withLock(as: "peeks", { $0[key] == id }) else { return false }
    return registry.table.withLock(as: "looks again and removes") { table in
      if table[key] == id { return table.removeValue(forKey: key) != nil }
      return false
    }
  }

  deinit {
    invalidate()
  }
}
