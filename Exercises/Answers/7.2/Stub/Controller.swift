import ExerciseKit
import KeyValueObserving
import KVOStation

/// Observes numbers of many trains, and keeps the trains only if it is told to.
final class Controller {
  private let bell: Bell

  init(retainObserved: Bool, _ handler: @escaping (Int) -> Void) {
    todo("7.2 Controller.init(retainObserved:_:)")
    bell = Bell(handler)
  }

  /// How many trains are observed.
  var count: Int { todo("7.2 Controller.count", returning: 0) }

  /// Calls the handler with every new value; does nothing if it is observed already.
  func observe(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    todo("7.2 Controller.observe(_:_:)")
  }

  /// Ends one observation; with the last one of a train, the train is let go.
  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    todo("7.2 Controller.unobserve(_:_:)")
  }

  /// Ends every observation.
  func unobserveAll() {
    todo("7.2 Controller.unobserveAll()")
  }

  deinit {
    unobserveAll()
  }
}
