import KVOExercises

/// A dispatcher, which passes changes to the handlers of registrations.
final class Dispatcher {
  /// Calls a registration's handler with the observer and the delay.
  func deliver(_ delay: Int, to link: Link<Registration>) {
    todo("Dispatcher.deliver(_:to:)")
  }
}
