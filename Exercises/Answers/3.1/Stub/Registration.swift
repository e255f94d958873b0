import ExerciseKit
import KeyValueObserving

/// One observation: what identifies it, and what it merely carries.
struct Registration {
  let keyPath: AnyKeyPath
  let options: ObservingOptions
  let handler: Handler
}

/// What is done about a change; a class here, so that even handlers could be compared.
final class Handler {}

extension Registration: Hashable {
  static func == (left: Self, right: Self) -> Bool {
    todo("3.1 Registration.==", returning: false)
  }

  func hash(into hasher: inout Hasher) {
    todo("3.1 Registration.hash(into:)")
  }
}
