public import KeyValueObserving

/// The registry of chapter 1, which no longer keeps what it observes alive.
///
/// ```swift
/// registry.observe(train, \.delay) { change in board.show(change.text) }
/// ```
///
/// Its users still call `unobserve` once for each `observe`, before the registry dies, and now
/// before the observed object dies, too: nothing holds it any more.
///
/// Threads: not safe. In KVOController: `_objectInfosMap` of a controller that does not retain.
public final class Registry {
  private var entries = WeakMap<AnyObject, [Entry]>()

  /// Makes a registry that observes nothing.
  public init() {}

  /// Calls `handler` with every change of the value at `keyPath`.
  ///
  /// - Parameters:
  ///   - object: What is observed; unobserve it before it dies.
  ///   - keyPath: The value that is observed.
  ///   - options: When the handler is called, and what a change carries.
  ///   - handler: What to do about a change.
  /// - Complexity: O(1) amortized and expected.
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (ObservedChange) -> Void
  ) {
    let entry = Entry(keyPath: keyPath, handler: handler)
    var known = entries.removeValue(forKey: object) ?? []
    known.append(entry)
    _ = entries.updateValue(known, forKey: object)
    object.addObserver(self, forKeyPath: keyPath, options: options, context: entry.context)
  }

  /// Ends the latest observation of the value at `keyPath`.
  ///
  /// - Parameters:
  ///   - object: What was observed.
  ///   - keyPath: The value that was observed.
  /// - Precondition: It was observed. As with raw observing, one removal too many traps.
  /// - Complexity: O(*n*) in the number of observations of the object.
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) {
    var known = entries.removeValue(forKey: object) ?? []
    let entry = known.lastIndex { $0.keyPath == keyPath }.map { known.remove(at: $0) }
    if !known.isEmpty { _ = entries.updateValue(known, forKey: object) }
    object.removeObserver(self, forKeyPath: keyPath, context: entry?.context)
  }
}

extension Registry: KeyValueObserver {
  /// Finds the entry that this change is for, and calls its handler.
  public func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let entry = entries[object]?.first(where: { $0.context == context }) else {
      // What `NSObject` answers when a call goes through to it.
      fatalError("An observeValue(forKeyPath:of:change:context:) call was not handled: \(change)")
    }
    entry.handler(change)
  }
}

/// One observation.
///
/// It must not hold the object: a value that holds its key keeps it for ever.
private final class Entry {
  let keyPath: AnyKeyPath
  let handler: (ObservedChange) -> Void

  init(keyPath: AnyKeyPath, handler: @escaping (ObservedChange) -> Void) {
    self.keyPath = keyPath
    self.handler = handler
  }

  /// The entry's own address tells its calls from those of all other entries.
  var context: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}
