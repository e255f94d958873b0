// Rejected by: `calls no handler if one of the objects is gone`

/// A dispatcher, which passes changes to the handlers of registrations.
final class Dispatcher {
  /// Calls a registration's handler with the observer and the delay.
  ///
  /// If the registration, its registry, or the registry's observer is gone, the method does
  /// nothing.
  func deliver(_ delay: Int, to link: Link<Registration>) {
    let registration = link.unowned
    let registry = registration.registry.unowned
    registration.handler(registry.observer.unowned, delay)
  }
}
