import KVOExercises
import KeyValueObserving

/// Returns one of your registrations, so that the tests can compare two of them.
///
/// Their type may have any name, may be nested in another type, and may be a structure or a class,
/// but it has to be `Hashable`.
func makeRegistration<Observer: AnyObject>(
  _ keyPath: AnyKeyPath,
  handler: @escaping (Observer, any KeyValueObservable, ObservedChange) -> Void
) -> AnyHashable {
  todo("makeRegistration(_:handler:)", returning: 0)
}
