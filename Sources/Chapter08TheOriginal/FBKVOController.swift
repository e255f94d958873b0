internal import KVOLocking
internal import Chapter06ObjectMap
public import KeyValueObserving

/// A block, which is called with the observer, the observed object, and the change.
///
/// The controller retains the block. Therefore, the block should use its first parameter instead of
/// capturing the observer, which usually owns the controller (issues 26 and 82).
///
/// Counterpart: `FBKVONotificationBlock`, which is called a handler in chapters 1 to 7. The
/// observer and the object have no more specific types, because they're of type `id` in the
/// original. The change contains the key path, for which the original needs
/// `FBKVONotificationKeyPathKey`.
public typealias FBKVONotificationBlock =
  (_ observer: AnyObject, _ object: any KeyValueObservable, _ change: ObservedChange) -> Void

/// A controller that observes objects on behalf of one observer, until it's deallocated.
///
/// ```swift
/// let controller = FBKVOController(observer: board)
/// controller.observe(train, keyPath: \.delay, options: .new) { board, _, change in
///   (board as? Board)?.show(change.text)
/// }
/// ```
///
/// **This module is an exhibit.** It's KVOController, put together from what chapters 1 to 7 have
/// built, with the original's names, steps, and weaknesses. In a program, use the library of
/// chapter 10.
///
/// In the picture, the first line is the way in which objects retain each other, and the second
/// line is the way that a change takes. Dotted references are weak, so a change keeps nobody alive.
///
///     observer ─▶ FBKVOController ─▶ ObjectMap ─▶ object and set of FBKVOInfo
///     ledger ┄▶ FBKVOSharedController ─▶ ObjectMap ┄▶ FBKVOInfo ┄▶ FBKVOController ┄▶ observer
///
/// Each key path of an object is observed at most once. Observing a key path that's already
/// observed has no effect, and neither has unobserving one that isn't (chapter 3).
///
/// Locks guard the tables, so several threads may observe and unobserve different key paths. (The
/// state of an info isn't guarded.) A block is called on the thread that makes the change, with no
/// lock held, and maybe even after `unobserve` has returned on another thread (chapter 5). The
/// class isn't `Sendable`, because observers and blocks needn't be.
///
/// The weaknesses are documented, but not repaired:
///
/// - At run time, nothing says that a second block for the same key path is ignored (issues 24 and
///   69; chapter 3).
/// - If infos are replaced during a round, a block may be called with a change that's meant for
///   another one, because addresses are reused (chapter 4).
/// - If one thread unobserves what another is just beginning to observe, an entry may stay in the
///   object's ledger (chapter 5).
/// - If two threads use a lazy controller for the first time, each may get one of its own (chapter
///   6).
/// - If an object observes itself, and the controller retains it, it's never deallocated (issues
///   29, 48, and 122; chapter 7).
/// - If an object isn't retained, and is still observed when it's deallocated, the deallocation
///   traps, even if the object observes itself and unobserves everything in its `deinit` (issues
///   119, 122, 133, 136, and 140, and pull request 59; chapter 7). It doesn't if `Leftovers` are
///   removed, as by today's Foundation.
///
/// Counterpart: `FBKVOController`. In chapters 1 to 7, it's called `Registry`.
public final class FBKVOController {
  /// The object that's passed to every block; nil after its deallocation.
  ///
  /// A strong reference would close a cycle, because the observer usually owns the controller. An
  /// unowned reference would trap if a change came too late (chapter 4).
  public weak let observer: AnyObject?

  /// A set of infos that's an object, as an `NSMutableSet` is.
  private final class InfoSet { var infos: Set<FBKVOInfo> = [] }

  /// The infos of each observed object.
  ///
  /// Counterpart: `_objectInfosMap`, an `NSMapTable`, with `_lock` (chapters 2, 5, and 6).
  private let objectInfosMap: Locked<ObjectMap<AnyObject, InfoSet>>

  /// Creates a controller that doesn't observe anything yet.
  ///
  /// Counterpart: `-initWithObserver:retainObserved:`; `-initWithObserver:` and
  /// `+controllerWithObserver:` retain.
  ///
  /// - Parameters:
  ///   - observer: The object to pass to every block. The controller doesn't retain it.
  ///   - retainObserved: Whether objects are retained while they're observed. If you pass `false`,
  ///     unobserve each object before its deallocation. Otherwise, its deallocation traps.
  public init(observer: AnyObject?, retainObserved: Bool = true) {
    self.observer = observer
    // Keys are compared by identity, because equal objects have to be observed separately (chapter
    // 2). A weak key doesn't keep the object alive (chapters 2 and 7).
    objectInfosMap = Locked(ObjectMap(retainsKeys: retainObserved))
  }

  /// Stops observing (chapter 6).
  ///
  /// Counterpart: `-dealloc`, which also destroys the mutex. `Locked` does that by itself.
  deinit { unobserveAll() }
}

// MARK: Observe

extension FBKVOController {
  /// Observes the object, unless the map already has an equal info for it.
  ///
  /// Counterpart: `-_observe:info:`.
  private func observe<Object: KeyValueObservable>(
    _ object: Object,
    keyPath: PartialKeyPath<Object>,
    info: FBKVOInfo
  ) {
    // The lookup and the insertion have to be in one critical section (chapter 5), in which an
    // equal info wins over the new one (chapter 3). What the map evicts is released after
    // unlocking.
    let (isNew, _) = objectInfosMap.withLock(as: "looks and stores") { map in
      let known = map[object]
      let set = known ?? InfoSet()
      let isNew = set.infos.insert(info).inserted
      return (isNew, known == nil ? map.updateValue(set, forKey: object) : nil)
    }
    // The lock is free again, because the shared controller calls getters, and maybe the block.
    if isNew { FBKVOSharedController.shared.observe(object, keyPath: keyPath, info: info) }
  }

  /// Observes a key path of an object, and calls a block with each change.
  ///
  /// Counterpart: `-observe:keyPath:options:block:`, which asserts that there's a key path and a
  /// block. Here, the compiler makes sure of it.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - block: The block to call.
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    block: @escaping FBKVONotificationBlock
  ) {
    let info = FBKVOInfo(controller: self, keyPath: keyPath, options: options, block: block)
    observe(object, keyPath: keyPath, info: info)
  }

  /// Observes several key paths of an object, and calls the same block with each change.
  ///
  /// Counterpart: `-observe:keyPaths:options:block:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPaths: The key paths of the values to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - block: The block to call. The change says which value has changed (reports 51, 63, and
  ///     113).
  /// - Precondition: There's at least one key path, which is asserted.
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions,
    block: @escaping FBKVONotificationBlock
  ) {
    assert(!keyPaths.isEmpty, "missing key paths")
    for keyPath in keyPaths { observe(object, keyPath: keyPath, options: options, block: block) }
  }

  /// Observes a key path of an object, and calls a method of the observer with each change.
  ///
  /// Counterpart: `-observe:keyPath:options:action:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - action: The method to call.
  /// - Precondition: There's an observer, and it has the method, which is asserted.
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    action: FBKVOAction
  ) {
    assert(action.isMethodOf(observer), "the observer doesn't respond to the action")
    let info = FBKVOInfo(controller: self, keyPath: keyPath, options: options, action: action)
    observe(object, keyPath: keyPath, info: info)
  }

  /// Observes several key paths of an object, and calls the same method with each change.
  ///
  /// Counterpart: `-observe:keyPaths:options:action:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPaths: The key paths of the values to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - action: The method to call.
  /// - Precondition: There's at least one key path, and an observer that has the method, which is
  ///   asserted.
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions,
    action: FBKVOAction
  ) {
    assert(!keyPaths.isEmpty, "missing key paths")
    for keyPath in keyPaths { observe(object, keyPath: keyPath, options: options, action: action) }
  }

  /// Observes a key path of an object, and calls the observer's `observeValue` with each change.
  ///
  /// Counterpart: `-observe:keyPath:options:context:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - context: The context to pass to `observeValue`, which isn't the one in the ledger entry.
  /// - Precondition: The observer is a `KeyValueObserver`. Otherwise, the first change traps.
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    context: UnsafeRawPointer?
  ) {
    let info = FBKVOInfo(controller: self, keyPath: keyPath, options: options, context: context)
    observe(object, keyPath: keyPath, info: info)
  }

  /// Observes several key paths of an object, and calls `observeValue` with each change.
  ///
  /// Counterpart: `-observe:keyPaths:options:context:`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPaths: The key paths of the values to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - context: The context to pass to `observeValue`.
  /// - Precondition: There's at least one key path, which is asserted, and the observer is a
  ///   `KeyValueObserver`.
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    keyPaths: [PartialKeyPath<Object>],
    options: ObservingOptions,
    context: UnsafeRawPointer?
  ) {
    assert(!keyPaths.isEmpty, "missing key paths")
    for keyPath in keyPaths {
      observe(object, keyPath: keyPath, options: options, context: context)
    }
  }
}

// MARK: Unobserve

extension FBKVOController {
  /// Stops observing a key path of an object, if it's observed.
  ///
  /// Counterpart: `-unobserve:keyPath:`, with `-_unobserve:info:`.
  ///
  /// - Parameters:
  ///   - object: The observed object.
  ///   - keyPath: The observed key path.
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    keyPath: PartialKeyPath<Object>
  ) {
    // The set finds the registered info by another info that's equal to it (chapter 3).
    let representative = FBKVOInfo(controller: self, keyPath: keyPath)
    let (registered, _) = objectInfosMap.withLock(as: "takes out") { map in
      let known = map[object]
      let registered = known?.infos.remove(representative)
      let isUnused = known?.infos.isEmpty == true
      return (registered, isUnused ? map.removeValue(forKey: object) : nil)
    }
    if let registered { FBKVOSharedController.shared.unobserve(object, info: registered) }
  }

  /// Stops observing an object.
  ///
  /// Counterpart: `-unobserve:`, with `-_unobserve:`.
  ///
  /// - Parameter object: The observed object.
  public func unobserve(_ object: any KeyValueObservable) {
    let removed = objectInfosMap.withLock(as: "takes out the object's") { map in
      map.removeValue(forKey: object)
    }
    guard let infos = removed?.infos else { return }
    FBKVOSharedController.shared.unobserve(object, infos: infos)
  }

  /// Stops observing all objects.
  ///
  /// A controller that doesn't retain objects can't find an object that's being deallocated,
  /// because the weak key in its map is already nil. So if an object observes itself, a call in its
  /// `deinit` has no effect, and the deallocation traps afterward (issues 122 and 140; chapter 7).
  /// The same applies to the other two methods.
  ///
  /// Counterpart: `-unobserveAll`, with `-_unobserveAll`.
  public func unobserveAll() {
    // The original copies the map and clears it. Here, the map is moved out (chapter 6).
    let map = objectInfosMap.withLock(as: "takes out all") { $0.removeAll() }
    for case (let object as any KeyValueObservable, let known) in map {
      FBKVOSharedController.shared.unobserve(object, infos: known.infos)
    }
  }
}
