/// A dispatcher, which passes changes to the handlers of registrations.
final class Dispatcher {
  /// Calls a registration's handler with the observer and the delay.
  ///
  /// If the registration, its registry, or the registry's observer is gone, the method does
  /// nothing.
  func deliver(_ delay: Int, to link: Link<Registration>) {
    guard
      let registration = link.weakly,
      let registry = registration.registry.weakly,
      let observer = registry.observer.weakly
    else { return }
    withExtendedLifetime((registration, registry)) { registration.handler(observer, delay) }
  }
}
