import KVOLocking

/// A token that ends one registration, at the latest when it's deallocated.
final class Token {
  private weak var registry: Registry?
  private let key: String
  private let id: Int
  private let isEnded = Locked(false)

  /// Creates a token for a registration of a registry.
  ///
  /// Until the registration ends, the registry's table has its ID as the value for its key.
  init(_ registry: Registry, key: String, id: Int) {
    self.registry = registry
    self.key = key
    self.id = id
  }

  deinit {
    invalidate()
  }

  /// Ends the registration, and returns whether this call ended it.
  @discardableResult
  func invalidate() -> Bool {
    guard !isEnded.withLock(as: "checks", { $0 }), let registry else { return false }
    let isOwn = registry.table.withLock(as: "takes out its own") { table in
      if table[key] != id { return false }
      table.removeValue(forKey: key)
      return true
    }
    isEnded.withLock(as: "remembers") { $0 = true }
    return isOwn
  }
}
