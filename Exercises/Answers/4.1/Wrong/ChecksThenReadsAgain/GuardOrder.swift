// Rejected by: `calls the handler even if a link is nil after one reading`

/// A dispatcher, which passes changes to the handlers of registrations.
final class Dispatcher {
  /// Calls a registration's handler with the observer and the delay.
  ///
  /// If the registration, its registry, or the registry's observer is gone, the method does
  /// nothing.
  func deliver(_ delay: Int, to link: Link<Registration>) {
    guard link.weakly != nil, link.weakly?.registry.weakly != nil else { return }
    guard let registration = link.weakly, let registry = registration.registry.weakly,
      registry.observer.weakly != nil
    else { return }
    if let observer = registry.observer.weakly { registration.handler(observer, delay) }
  }
}
