// Rejected by: `is not fooled by a link that answers for the last time`
import ExerciseKit

/// Passes changes on to the handler of a registration: from here to the observer it is three links.
final class Receptionist {
  /// Calls the handler of the registration at the other end of `link`, if everyone on the way to
  /// its observer still lives: the registration, its registry, the registry's observer.
  func deliver(_ delay: Int, to link: Link<Registration>) {
    guard link.weakly != nil, link.weakly?.registry.weakly != nil else { return }
    guard let registration = link.weakly, let registry = registration.registry.weakly,
      registry.observer.weakly != nil
    else { return }
    if let observer = registry.observer.weakly { registration.handler(observer, delay) }
  }
}
