import KVOLocking

/// A token that ends one registration, at the latest when it's deallocated.
final class Token {
  private weak var registry: Registry?
  private let table: Locked<[String: Int]>
  private let key: String
  private let id: Int

  /// Creates a token for a registration of a registry.
  ///
  /// Until the registration ends, the registry's table has its ID as the value for its key.
  init(_ registry: Registry, key: String, id: Int) {
    self.registry = registry
    table = registry.table
    self.key = key
    self.id = id
  }

  /// Ends the registration, and returns whether this call ended it.
  @discardableResult
  func invalidate() -> Bool {
    guard registry != nil else { return false }
    return table.withLock(as: "looks and removes") { table in
      guard let index = table.firstIndex(where: { $0 == (key, id) }) else { return false }
      table.remove(at: index)
      return true
    }
  }

  deinit {
    invalidate()
  }
}
