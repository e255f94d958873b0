internal import Chapter11OtherDesigns
internal import KVOLocking
internal import KeyValueObserving

/// A class that every column can observe, because it has what the other designs require.
protocol ScenarioObject: SafelyObservable, BlockObservable {}

/// A train that every column can observe; the observed object in most scenarios.
///
/// It doesn't remove handlers from its block table when it's deallocated, because the scenarios
/// test each design by itself.
final class Train: ScenarioObject {
  // This property comes first, so that it's released before the others; see `SafelyObservable`.
  let deallocListener = DeallocListener()
  let observerList = ObserverList()
  let blockTable = BlockTable()

  /// The delay, in minutes.
  @Observed var delay = 0

  /// The expected arrival, which depends on the delay, in minutes after midnight.
  var arrival: Int { 600 + delay }
}

/// The observer in every scenario, which owns an adapter, counts changes, and can be observed.
final class Display: ScenarioObject {
  // This property comes first, as in `Train`.
  let deallocListener = DeallocListener()
  let observerList = ObserverList()
  /// The handlers for changes to the display's own properties, in the columns of the block table.
  let blockTable = BlockTable()
  /// The proxies that observe other objects for the display, in the column “proxy”.
  let proxies = ProxyTable()

  /// A property that the display may observe.
  @Observed var brightness = 0

  private let changes = Locked(0)
  private var adapter: (any DisplayAdapter)?

  init(using column: Column) { adapter = column.makeAdapter(self) }

  /// The number of changes that the display's handlers have counted.
  var changeCount: Int { changes.withLock { $0 } }

  func countChange() { changes.withLock { $0 += 1 } }

  func observe<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions = .new,
    handler: @escaping (Display) -> Void = { $0.countChange() }
  ) {
    adapter?.observe(object, keyPath, options, handler)
  }

  func addHandler(_ train: Train, _ keyPath: KeyPath<Train, Int>, handler: @escaping Handler) {
    adapter?.addHandler(train, keyPath, handler)
  }

  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    adapter?.unobserve(train, keyPath)
  }
}

// The columns “KVO” and “proxy” notify the display itself.
extension Display: SafeObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    adapter?.receive(keyPath, object, context)
  }
}

// The conformance is unchecked. It's safe, because a lock guards the count, and because the adapter
// is set only once, before any other thread has access to the display. Two threads share the
// adapter only if the compiler allows it (see `Column.isShareable`), and no thread that shares the
// display changes its brightness. The proxies, the block table, and the dealloc listener are used
// only in columns whose adapters can't be shared.
extension Display: @unchecked Sendable {}
