public import KeyValueObserving
internal import KVOLocking

/// The board of every scenario: it owns its helper, counts what it is told, and can be observed.
public final class Display: KeyValueObservable {
  /// Who observes the display.
  public let observerList = ObserverList()

  /// Something of its own that it may observe.
  @Observed public var brightness = 0

  private let told = Locked(0)
  private var helper: (any Helper)?

  /// Makes a display that observes with the stage's helper.
  ///
  /// - Parameter stage: Which helper.
  public init(using stage: Stage) {
    helper = stage.makeHelper(self)
  }

  /// How often it was told of a change.
  var timesTold: Int { told.withLock { $0 } }

  /// Counts a change; the handler of most scenarios.
  func tell() {
    told.withLock { $0 += 1 }
  }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions = .new,
    handler: @escaping (Display) -> Void = { $0.tell() }
  ) {
    helper?.observe(object, keyPath, options: options, handler: handler)
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>
  ) {
    helper?.unobserve(object, keyPath)
  }
}

// Unchecked: the count stands behind a lock, the helper is set once, before anyone else knows the
// display, and shared by two threads only if the compiler allows it (`Stage.mayBeShared`). Its
// brightness is changed by nobody who shares it.
extension Display: @unchecked Sendable {}
