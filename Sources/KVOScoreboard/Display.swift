public import KeyValueObserving
internal import KVOLocking

/// The observer in every scenario, which owns an adapter, counts changes, and can be observed.
public final class Display: KeyValueObservable {
  /// The observers of the display.
  public let observerList = ObserverList()

  /// A property that the display may observe.
  @Observed public var brightness = 0

  private let changes = Locked(0)
  private var adapter: (any ColumnAdapter)?

  /// Creates a display that uses a column's adapter to observe objects.
  ///
  /// - Parameter column: The column.
  public init(using column: Column) {
    adapter = column.makeAdapter(self)
  }

  /// The number of changes that the display's handlers have counted.
  var changeCount: Int { changes.withLock { $0 } }

  /// Counts a change.
  ///
  /// Most scenarios use this method as their handler.
  func countChange() {
    changes.withLock { $0 += 1 }
  }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions = .new,
    handler: @escaping (Display) -> Void = { $0.countChange() }
  ) {
    adapter?.observe(object, keyPath, options: options, handler: handler)
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>
  ) {
    adapter?.unobserve(object, keyPath)
  }
}

// The conformance is unchecked. It's safe, because a lock guards the count, and because the adapter
// is set only once, before any other thread has access to the display. Two threads share the
// adapter only if the compiler allows it (see `Column.isShareable`), and no thread that shares the
// display changes its brightness.
extension Display: @unchecked Sendable {}
