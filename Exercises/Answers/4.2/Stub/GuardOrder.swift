import ExerciseKit

/// Passes changes on to the handler of a registration: from here to the observer it is three links.
final class Receptionist {
  /// Calls the handler of the registration at the other end of `link`, if everyone on the way to
  /// its observer still lives: the registration, its registry, the registry's observer.
  func deliver(_ delay: Int, to link: Link<Registration>) {
    todo("4.2 Receptionist.deliver(_:to:)")
  }
}
