public import KeyValueObserving

/// A class that keeps a table of handlers for its key paths.
///
/// ```swift
/// final class Signal: BlockObservable {
///   let observerList = ObserverList()
///   let blockTable = BlockTable()
///   @Observed var aspect = 0
///
///   deinit { removeHandlers() }
/// }
/// signal.addHandler(forKeyPath: \.aspect) { signal, old, new in … }
/// ```
///
/// A key path may have several handlers, and each change calls all of them. Nothing is removed
/// automatically:
///
/// - Remove all handlers before the object is deallocated, or in its `deinit`. Otherwise, its
///   deallocation traps.
/// - The table doesn't know any observers. It retains whatever a handler captures, so a captured
///   observer stays in memory until the handler is removed. A handler that captures its observer
///   weakly is still called after the observer's deallocation.
/// - A handler that captures the observed object closes a retain cycle. Use the handler's first
///   parameter instead.
/// - Handlers can't be removed one by one. Removing those of a key path also removes the handlers
///   that other code has added for it.
///
/// Not thread-safe.
///
/// Counterpart: `NSObject (YYAddForKVO)`, a category of YYCategories.
public protocol BlockObservable: KeyValueObservable {
  /// The table of the object's handlers.
  ///
  /// Declare this property as a stored `let`, and give each object a table of its own.
  var blockTable: BlockTable { get }
}

extension BlockObservable {
  /// Adds a handler for changes to the value at `keyPath`.
  ///
  /// The handler is called after each change. If the observed value is optional and nil, the
  /// handler gets nil, as if no optional were wrapped in `Any`.
  ///
  /// Counterpart: `addObserverBlockForKeyPath:block:`.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to observe.
  ///   - handler: A closure that receives the object, the old value, and the new value. The object
  ///     retains it until it's removed.
  /// - Complexity: O(1) on average, amortized, apart from the ledger entry.
  public func addHandler(
    forKeyPath keyPath: PartialKeyPath<Self>,
    _ handler: @escaping (_ object: Self, _ oldValue: Any?, _ newValue: Any?) -> Void
  ) {
    let target = BlockTarget { object, oldValue, newValue in
      if let object = object as? Self { handler(object, oldValue, newValue) }
    }
    // The ledger entry doesn't retain its observer, but the table does.
    blockTable.add(target, for: keyPath)
    addObserver(target, forKeyPath: keyPath, options: [.old, .new])
  }

  /// Removes all handlers for `keyPath`, regardless of who added them.
  ///
  /// Counterpart: `removeObserverBlocksForKeyPath:`.
  ///
  /// - Parameter keyPath: The key path as it was passed to ``addHandler(forKeyPath:_:)``.
  /// - Complexity: O(*n*), where *n* is the number of these handlers, apart from the removal from
  ///   the ledger.
  public func removeHandlers(forKeyPath keyPath: PartialKeyPath<Self>) {
    for target in blockTable.takeTargets(for: keyPath) {
      removeObserver(target, forKeyPath: keyPath)
    }
  }

  /// Removes all handlers for all key paths.
  ///
  /// Counterpart: `removeObserverBlocks`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of handlers, apart from the removal from the
  ///   ledger.
  public func removeHandlers() {
    for (keyPath, targets) in blockTable.takeAllTargets() {
      for target in targets { removeObserver(target, forKeyPath: keyPath, context: nil) }
    }
  }
}
