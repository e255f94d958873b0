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
    if let answer = cache.answer { return answer }
    let answer = object === train
    cache.answer = answer
    return answer
  }
}

private final class Cache {
  var answer: Bool?
}
