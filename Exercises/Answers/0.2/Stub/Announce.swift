import KVOExercises
import KeyValueObserving

/// An express train, which announces the changes of its delay by hand.
final class Express: KeyValueObservable {
  let observerList = ObserverList()

  /// The time at which the train is due, in minutes after midnight.
  let due = 600

  private var minutesLate = 0

  /// The delay, in minutes; a negative delay is ignored.
  var delay: Int {
    get {
      accessValue(for: \.delay)
      return minutesLate
    }
    set {
      todo("Express.delay")
    }
  }

  /// The time at which the train will arrive, in minutes after midnight; setting it sets the delay.
  var arrival: Int {
    get {
      accessValue(for: \.arrival)
      return due + minutesLate
    }
    set {
      todo("Express.arrival")
    }
  }
}
