/// A class whose instances have controllers of their own.
///
/// ```swift
/// final class Board: FBKVOControllerOwner {
///   let associatedControllers = AssociatedControllers()
/// }
/// board.kvoController.observe(train, keyPath: \.delay, options: .new) { _, _, change in … }
/// ```
///
/// Counterpart: the category `NSObject+FBKVOController`, which adds the two properties to every
/// object. In Swift, an extension can't add storage, so each class has to declare it (chapter 6).
public protocol FBKVOControllerOwner: AnyObject {
  /// The storage for the object's controllers.
  ///
  /// Declare this property as a stored `let`.
  var associatedControllers: AssociatedControllers { get }
}

extension FBKVOControllerOwner {
  /// The object's controller, which is created on first use and retains observed objects.
  ///
  /// The object owns the controller, so the controller is deallocated along with it, and stops
  /// observing (chapter 6). Don't let the object observe itself with this controller, because it
  /// would then retain itself (issues 29, 48, and 122; chapter 7).
  ///
  /// Counterpart: `KVOController`. Swift imports it as `kvoController`, too. If an object uses it
  /// for the first time in its `dealloc`, the program crashes (issue 46). Pure Swift has no such
  /// crash: the controller's observer is nil, so it calls nothing.
  public var kvoController: FBKVOController {
    get { controller(storedAt: \.retaining, retainObserved: true) }
    set { _ = exchange(&associatedControllers.retaining, with: newValue) }
  }

  /// The object's other controller, which is created on first use and doesn't retain observed
  /// objects.
  ///
  /// Unobserve each object before its deallocation. If the object observes itself, that can't be
  /// done in its `deinit`, because ``FBKVOController/unobserveAll()`` comes too late there (issue
  /// 140; chapter 7).
  ///
  /// Counterpart: `KVOControllerNonRetaining`.
  public var kvoControllerNonRetaining: FBKVOController {
    get { controller(storedAt: \.nonRetaining, retainObserved: false) }
    set { _ = exchange(&associatedControllers.nonRetaining, with: newValue) }
  }

  private func controller(
    storedAt place: ReferenceWritableKeyPath<AssociatedControllers, FBKVOController?>,
    retainObserved: Bool
  ) -> FBKVOController {
    if let controller = associatedControllers[keyPath: place] { return controller }
    let controller = FBKVOController(observer: self, retainObserved: retainObserved)
    associatedControllers[keyPath: place] = controller
    return controller
  }
}

/// The storage for an object's controllers.
///
/// Not thread-safe: if two threads use a controller for the first time simultaneously, each can
/// create one, and one of the two is lost with everything that it observes. Chapter 6 adds a lock.
///
/// Counterpart: two nonatomic associated objects.
public final class AssociatedControllers {
  // The setters use `exchange`, which returns the old controller, so that it's released only after
  // the access to the property. Its blocks may have captured an object whose `deinit` reads the
  // property (chapter 2).
  fileprivate var retaining: FBKVOController?
  fileprivate var nonRetaining: FBKVOController?

  /// Creates storage without controllers.
  public init() {}
}
