// Rejected by: `ends its observation`
import ExerciseKit
import KVOLocking

/// Ends one observation, by hand or by dying, and does not keep the controller.
final class Token {
  private weak var controller: Controller?
  private let key: String
  private let id: Int

  /// The controller's table has `id` under `key` while this observation lasts.
  init(_ controller: Controller, key: String, id: Int) {
    self.controller = controller
    self.key = key
    self.id = id
  }

  /// Ends the observation, if it lasts; answers whether it did.
  @discardableResult
  func invalidate() -> Bool {
    guard let controller else { return false }
    return controller.table.withLock(as: "looks and removes") { table in
      guard table[key] == id else { return true }
      table[key] = nil
      return true
    }
  }

  deinit {
    invalidate()
  }
}
