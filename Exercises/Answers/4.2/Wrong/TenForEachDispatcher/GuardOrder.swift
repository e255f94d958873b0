// Rejected by: `delivers any number of delays`
import ExerciseKit

/// A dispatcher, which passes changes to the handlers of registrations.
final class Dispatcher {
  private var count = 0

  /// Calls a registration's handler with the observer and the delay.
  ///
  /// If the registration, its registry, or the registry's observer is gone, the method does nothing.
  func deliver(_ delay: Int, to link: Link<Registration>) {
    guard count < 10 else { return }
    count += 1
    guard
      let registration = link.weakly,
      let registry = registration.registry.weakly,
      let observer = registry.observer.weakly
    else { return }
    withExtendedLifetime((registration, registry, observer)) {
      registration.handler(observer, delay)
    }
  }
}
