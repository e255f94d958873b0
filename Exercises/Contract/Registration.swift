// A requirement of the stage “identity” only.

import KVOExercises
import KeyValueObserving
@testable import MyLibrary

extension Contract: RegistrationLibrary {
  package func makeRegistration<Observer: AnyObject>(
    _ keyPath: AnyKeyPath,
    handler: @escaping (Observer, any KeyValueObservable, ObservedChange) -> Void
  ) -> AnyHashable {
    // `Registration(_:handler:)` isn't private, and creates a `Hashable` value.
    Registration(keyPath, handler: handler)
  }
}
