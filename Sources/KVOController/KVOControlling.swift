internal import Locking

/// A class that observes, with one line for its controllers.
///
/// ```swift
/// final class Board: KVOControlling {
///   let kvoControllers = KVOControllers()
/// }
/// ```
///
/// Counterpart: the properties that `NSObject+FBKVOController` adds to every object.
public protocol KVOControlling: AnyObject {
  /// Where the controllers are kept; a stored `let`.
  var kvoControllers: KVOControllers { get }
}

extension KVOControlling {
  /// This object's controller, which keeps what it observes alive.
  ///
  /// Made when first asked for, once, by whatever thread. Do not observe the object itself with
  /// it: it would keep itself alive.
  public var kvoController: KVOController<Self> {
    KVOController(core: kvoControllers.retaining(for: self))
  }

  /// This object's controller that does not keep what it observes alive.
  ///
  /// Made when first asked for, once, by whatever thread. It may observe the object itself, and
  /// needs no call in the object's `deinit`.
  public var kvoControllerNonRetaining: KVOController<Self> {
    KVOController(core: kvoControllers.nonRetaining(for: self))
  }
}

/// Where an observer keeps its two controllers.
///
/// Threads: safe. The lock guards the decision whether a controller has been made.
public final class KVOControllers: Sendable {
  private struct Cores: @unchecked Sendable {
    // Unchecked: see `Core`.
    var retaining: Core?
    var nonRetaining: Core?
  }

  private let cores = Locked(Cores())

  /// Makes room for the controllers, and no controller yet.
  public init() {}

  func retaining(for observer: AnyObject) -> Core {
    cores.withLock(as: "makes the controller once") { cores in
      let core = cores.retaining ?? Core(observer: observer, retainObserved: true)
      cores.retaining = core
      return core
    }
  }

  func nonRetaining(for observer: AnyObject) -> Core {
    cores.withLock(as: "makes the controller once") { cores in
      let core = cores.nonRetaining ?? Core(observer: observer, retainObserved: false)
      cores.nonRetaining = core
      return core
    }
  }
}
