public import KeyValueObserving

/// A method of the observer, to be called with each change.
///
/// ```swift
/// let action = FBKVOAction(Board.delayDidChange)
/// controller.observe(train, keyPath: \.delay, options: .new, action: action)
/// ```
///
/// The method takes nothing, the change, or the change and the observed object. Pass it unapplied,
/// as in `Board.delayDidChange`, because `board.delayDidChange` would retain the board.
///
/// Counterpart: a selector of the form `propertyDidChange`, `propertyDidChange:`, or
/// `propertyDidChange:object:`. The original passes two arguments in any case, and a method with
/// fewer parameters ignores them. In Swift, methods of the three forms have different types, so
/// there's an initializer for each.
public struct FBKVOAction {
  /// A function that calls the method, and traps if the observer doesn't have it.
  ///
  /// Counterpart: `-performSelector:withObject:withObject:`.
  let perform: (AnyObject, ObservedChange, any KeyValueObservable) -> Void

  /// A function that returns whether the observer has the method.
  ///
  /// Counterpart: `-respondsToSelector:`, which is false for nil, too.
  let isMethodOf: (AnyObject?) -> Bool

  /// Creates an action from a method that takes nothing.
  ///
  /// - Parameter method: The method, as in `Board.refresh`.
  public init<Observer: AnyObject>(_ method: @escaping (Observer) -> () -> Void) {
    self.init { (observer: Observer, _, _) in method(observer)() }
  }

  /// Creates an action from a method that takes the change.
  ///
  /// - Parameter method: The method, as in `Board.delayDidChange(_:)`.
  public init<Observer: AnyObject>(_ method: @escaping (Observer) -> (ObservedChange) -> Void) {
    self.init { (observer: Observer, change, _) in method(observer)(change) }
  }

  /// Creates an action from a method that takes the change and the observed object.
  ///
  /// - Parameter method: The method, as in `Board.delayDidChange(_:object:)`.
  public init<Observer: AnyObject>(
    _ method: @escaping (Observer) -> (ObservedChange, any KeyValueObservable) -> Void
  ) {
    self.init { (observer: Observer, change, object) in method(observer)(change, object) }
  }

  private init<Observer: AnyObject>(
    _ call: @escaping (Observer, ObservedChange, any KeyValueObservable) -> Void
  ) {
    isMethodOf = { $0 is Observer }
    perform = { observer, change, object in
      // In the original, the runtime raises an exception if there's no method for a selector.
      guard let observer = observer as? Observer else {
        fatalError("\(type(of: observer)) doesn't have the action, a method of \(Observer.self)")
      }
      call(observer, change, object)
    }
  }
}
