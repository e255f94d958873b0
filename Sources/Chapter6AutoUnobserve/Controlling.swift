public import KeyValueObserving
internal import KVOLocking

/// A class that observes, with one line for its controller.
///
/// ```swift
/// final class Board: Controlling {
///   let controllerSlot = ControllerSlot()
/// }
/// board.kvoController.observe(train, \.delay) { board, train, change in board.show(change.text) }
/// ```
///
/// A `lazy var` would do for one thread; two that touch it first at the same time can make two
/// controllers, and lose what was observed with one of them. It would also type the observer as
/// the class that declares it, in every subclass.
///
/// In KVOController: the property that `NSObject+FBKVOController` adds to every object.
public protocol Controlling: AnyObject {
  /// Where the controller is kept; a stored `let`.
  var controllerSlot: ControllerSlot { get }
}

extension Controlling {
  /// This object's controller, made when it is first asked for.
  public var kvoController: ControllerHandle<Self> {
    ControllerHandle(controller: controllerSlot.controller(for: self))
  }
}

/// Where an observer keeps its controller.
///
/// Threads: safe. The lock guards the one decision whether the controller has been made.
public final class ControllerSlot: @unchecked Sendable {
  // Unchecked: the controller is only handed out to whoever holds its observer.
  private let made = Locked<Controller<AnyObject>?>(nil)

  /// Makes an empty slot.
  public init() {}

  func controller(for observer: AnyObject) -> Controller<AnyObject> {
    made.withLock(as: "makes the controller once") { made in
      let controller = made ?? Controller(observer: observer)
      made = controller
      return controller
    }
  }
}

/// A controller as seen by an observer of a known class.
///
/// One slot serves a class and its subclasses, each of which sees its handlers' first parameter as
/// its own type. So the controller knows its observer as any object, and this puts the type back.
public struct ControllerHandle<Observer: AnyObject> {
  let controller: Controller<AnyObject>

  /// Calls `handler` with every change of the value at `keyPath`, unless it is observed already.
  ///
  /// - Parameters:
  ///   - object: What is observed; it is kept alive until it is unobserved.
  ///   - keyPath: The value that is observed.
  ///   - options: When the handler is called, and what a change carries.
  ///   - handler: What to do about a change.
  /// - Returns: A token that ends just this observation, or nil if there was one: it stays.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Token? {
    controller.observe(object, keyPath, options: options) { observer, object, change in
      if let observer = observer as? Observer { handler(observer, object, change) }
    }
  }

  /// Ends the observation of the value at `keyPath`, if there is one.
  ///
  /// - Parameters:
  ///   - object: What was observed.
  ///   - keyPath: The value that was observed.
  /// - Returns: Whether it was observed.
  @discardableResult
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    controller.unobserve(object, keyPath)
  }

  /// Ends every observation.
  public func unobserveAll() {
    controller.unobserveAll()
  }
}
