import ExerciseKit
import KeyValueObserving
import KVOLocking

/// Observes on behalf of one observer, for as long as the controller lives.
///
/// The observer owns the controller, and is given to every handler. What is observed is not kept
/// alive. An object and a key path name one observation.
///
/// Take it hazard by hazard. The tests come in the order of the scoreboard, and so do these:
///
///     [ ]  1  hold nothing that is observed
///     [ ]  2  observing again does nothing, and answers false
///     [ ]  3  unobserving again does nothing, and answers false
///     [ ]  4  hold the observer weakly; the raw observer lives as long as its row
///     [ ]  5  ask, when a change comes, whether it is still wanted
///     [ ]  6  the initial call comes before there is a row that could be removed
///     [ ]  7  nothing that can be recycled says whose change it is
///     [ ]  8  one decision in one critical section; call, and let die, outside of it
///     [ ]  9  the controller's death ends everything
///     [ ] 10  the object's death ends its observations
///     [ ] 11  and leaves nothing of them in a table
///     [ ] 12  oneself is an object like any other, once 1 and 10 hold
final class Controller<Observer: AnyObject> {
  /// Makes a controller that observes nothing yet.
  init(observer: Observer) {
    todo("8.2 Controller.init(observer:)")
  }

  /// Calls `handler` with every change of the value at `keyPath`, unless it is observed already.
  ///
  /// Answers whether this call began the observation.
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    todo("8.2 Controller.observe(_:_:options:handler:)", returning: false)
  }

  /// Ends the observation of the value at `keyPath`, and answers whether there was one.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    todo("8.2 Controller.unobserve(_:_:)", returning: false)
  }

  // And when it dies?
}

// Two threads may share a controller whose observer they may share. The compiler takes your word
// for it: all that changes must stand behind a lock.
extension Controller: @unchecked Sendable where Observer: Sendable {}
