public import Chapter6AutoUnobserve
public import KeyValueObserving
internal import KVOLocking

/// A class that observes, with one line for its controllers.
///
/// ```swift
/// final class Board: Controlling, KeyValueObservable {
///   let controllers = Controllers()
///   let observerList = ObserverList()
///   @Observed var lines: [String] = []
///
///   func start() {
///     kvoControllerNonRetaining.observe(self, \.lines) { board, _, _ in board.refresh() }
///   }
/// }
/// ```
///
/// In KVOController: the two properties that `NSObject+FBKVOController` adds to every object.
public protocol Controlling: AnyObject {
  /// Where the controllers are kept; a stored `let`.
  var controllers: Controllers { get }
}

extension Controlling {
  /// This object's controller that keeps what it observes alive, made when first asked for.
  public var kvoController: ControllerHandle<Self> {
    ControllerHandle(controller: controllers.retaining.controller(for: self))
  }

  /// This object's controller that does not, made when first asked for; it may observe this object.
  public var kvoControllerNonRetaining: ControllerHandle<Self> {
    ControllerHandle(controller: controllers.nonRetaining.controller(for: self))
  }
}

/// Where an observer keeps its two controllers.
///
/// Threads: safe. Each lock guards the one decision whether its controller has been made.
public final class Controllers: Sendable {
  let retaining = Slot(retainObserved: true)
  let nonRetaining = Slot(retainObserved: false)

  /// Makes room for the controllers, and no controller yet.
  public init() {}

  // Unchecked: the controller is only handed out to whoever holds its observer.
  final class Slot: @unchecked Sendable {
    private let retainObserved: Bool
    private let made = Locked<Controller<AnyObject>?>(nil)

    init(retainObserved: Bool) {
      self.retainObserved = retainObserved
    }

    func controller(for observer: AnyObject) -> Controller<AnyObject> {
      made.withLock(as: "makes the controller once") { made in
        let controller = made ?? Controller(observer: observer, retainObserved: retainObserved)
        made = controller
        return controller
      }
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
  ///   - object: What is observed; its death, if nothing retains it, ends the observation.
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
