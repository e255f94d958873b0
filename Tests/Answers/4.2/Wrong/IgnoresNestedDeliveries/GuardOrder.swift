// Rejected by: `delivers while it calls a handler`

/// A dispatcher, which passes changes to the handlers of registrations.
final class Dispatcher {
  private var isDelivering = false

  /// Calls a registration's handler with the observer and the delay.
  ///
  /// If the registration, its registry, or the registry's observer is gone, the method does nothing.
  func deliver(_ delay: Int, to link: Link<Registration>) {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
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
