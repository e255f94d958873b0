// Rejected by: `tells of its delay`
import ExerciseKit
import KeyValueObserving

/// A train that keeps its delay where no property wrapper can reach, and announces it by hand.
final class Express: KeyValueObservable {
  let observerList = ObserverList()

  /// When it is due, in minutes after midnight.
  let due = 600

  private var minutesLate = 0

  /// The delay, in minutes; a negative delay is ignored.
  var delay: Int {
    get {
      accessValue(for: \.delay)
      return minutesLate
    }
    set {
      guard newValue >= 0 else { return }
      minutesLate = newValue
      willChangeValue(for: \.delay)
      willChangeValue(for: \.arrival)
      didChangeValue(for: \.arrival)
      didChangeValue(for: \.delay)
    }
  }

  /// When it will arrive; to set it is to set the delay.
  var arrival: Int {
    get {
      accessValue(for: \.arrival)
      return due + minutesLate
    }
    set {
      delay = newValue - due
    }
  }
}
