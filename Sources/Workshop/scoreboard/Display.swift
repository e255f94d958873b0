internal import KeyValueObserving
internal import KVOLocking
internal import Chapter11OtherDesigns

/// The observer in every scenario, which owns an adapter, counts changes, and can be observed.
final class Display: ScenarioObject {
  /// The object that ends the registrations of proxies.
  ///
  /// This property comes first, so that it's released before the others; see `SafelyObservable`.
  let deallocListener = DeallocListener()

  /// The observers of the display.
  let observerList = ObserverList()

  /// The handlers for changes to the display's own properties, in the columns of the block table.
  let blockTable = BlockTable()

  /// The proxies that observe other objects for the display, in the column “proxy”.
  let proxies = ProxyTable()

  /// A property that the display may observe.
  @Observed public var brightness = 0

  private let changes = Locked(0)
  private var adapter: (any ColumnAdapter)?

  /// Creates a display that uses a column's adapter to observe objects.
  ///
  /// - Parameter column: The column.
  init(using column: Column) {
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

  func observe<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions = .new,
    handler: @escaping (Display) -> Void = { $0.countChange() }
  ) {
    adapter?.observe(object, keyPath, options: options, handler: handler)
  }

  func addHandler<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    handler: @escaping (Display) -> Void
  ) {
    adapter?.addHandler(object, keyPath, handler: handler)
  }

  func unobserve<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>
  ) {
    adapter?.unobserve(object, keyPath)
  }
}

extension Display: SafeObserver {
  /// Passes a notification to the adapter.
  ///
  /// Only the columns “KVO” and “proxy” use this method. The others call the handlers directly.
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    (adapter as? any NotifiedAdapter)?.receive(forKeyPath: keyPath, of: object, context: context)
  }
}

// The conformance is unchecked. It's safe, because a lock guards the count, and because the adapter
// is set only once, before any other thread has access to the display. Two threads share the
// adapter only if the compiler allows it (see `Column.isShareable`), and no thread that shares the
// display changes its brightness. The proxies, the block table, and the dealloc listener are used
// only in columns whose adapters can't be shared.
extension Display: @unchecked Sendable {}
