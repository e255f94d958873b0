import ExerciseKit
import KVOLocking

/// Ends one observation, by hand or by dying, and does not keep the controller.
final class Token {
  /// The controller's table has `id` under `key` while this observation lasts.
  init(_ controller: Controller, key: String, id: Int) {
    todo("6.3 Token.init(_:key:id:)")
  }

  /// Ends the observation, if it lasts; answers whether it did.
  @discardableResult
  func invalidate() -> Bool {
    todo("6.3 Token.invalidate()", returning: false)
  }

  // And when it dies?
}
