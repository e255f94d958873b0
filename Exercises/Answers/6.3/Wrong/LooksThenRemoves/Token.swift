// Rejected by: `looks and removes in one decision`
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
    guard controller.table.withLock(as: "looks", { $0[key] == id }) else { return false }
    controller.table.withLock(as: "removes") { $0[key] = nil }
    return true
  }

  deinit {
    invalidate()
  }
}
