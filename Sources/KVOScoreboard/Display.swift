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

  /// Creates a display that observes by means of a column's adapter.
  ///
  /// - Parameter column: The column.
  public init(using column: Column) {
    adapter = column.makeAdapter(self)
  }

  /// The number of changes that its handlers counted.
  var changeCount: Int { changes.withLock { $0 } }

  /// Counts a change; the handler of most scenarios.
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

// Unchecked: a lock guards the count, and the adapter is set once, before any other thread knows the
// display. Two threads share the adapter only if the compiler allows it (`Column.isShareable`), and
// no thread that shares the display changes its brightness.
extension Display: @unchecked Sendable {}
