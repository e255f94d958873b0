// Rejected by: `answers anew at each call`
import ExerciseKit

/// A box that references a train without retaining it.
struct WeakBox {
  /// The train, or nil after its deallocation.
  weak var object: Train?

  /// The train's address when it was put into the box.
  let id: ObjectIdentifier

  private let cache = Cache()

  /// Returns whether the box is for a given train, and no other.
  func isFor(_ train: Train) -> Bool {
    if cache.isConfirmed { return id == ObjectIdentifier(train) }
    cache.isConfirmed = object === train
    return cache.isConfirmed
  }
}

private final class Cache {
  var isConfirmed = false
}
