// Rejected by: `belongs to one registry`
import KVOLocking

/// A token that ends one registration, at the latest when it's deallocated.
final class Token {
  private weak var registry: Registry?
  private let key: String
  private let id: Int
  private static let ended = Locked<Set<Int>>([])

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
    guard let registry, Self.ended.withLock(as: "ends", { $0.insert(id).inserted }) else {
      return false
    }
    return registry.table.withLock(as: "looks and removes") { table in
      guard table[key] == id else { return false }
      table[key] = nil
      return true
    }
  }

  deinit {
    invalidate()
  }
}
