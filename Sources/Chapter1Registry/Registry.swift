public import KeyValueObserving

/// The helper everyone writes first: one callback method in, many handlers out.
///
/// ```swift
/// registry.observe(train, \.delay) { change in board.show(change.text) }
/// ```
///
/// It brings registration and reaction together in one place. What it leaves to its users: call
/// `unobserve` once for each `observe`, before the registry dies. What it costs them: it keeps
/// every observed object alive until then.
///
/// Threads: not safe. Counterpart: what KVOController replaced in most applications.
public final class Registry {
  private var entries: [Entry] = []

  /// Makes a registry that observes nothing.
  public init() {}

  /// Calls `handler` with every change of the value at `keyPath`.
  ///
  /// - Parameters:
  ///   - object: What is observed; it is kept alive until it is unobserved.
  ///   - keyPath: The value that is observed.
  ///   - options: When the handler is called, and what a change carries.
  ///   - handler: What to do about a change.
  /// - Complexity: O(1) amortized.
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (ObservedChange) -> Void
  ) {
    let entry = Entry(object: object, keyPath: keyPath, handler: handler)
    // Stored first: with `initial`, the handler is called before `addObserver` returns.
    entries.append(entry)
    object.addObserver(self, forKeyPath: keyPath, options: options, context: entry.context)
  }

  /// Ends the latest observation of the value at `keyPath`.
  ///
  /// - Parameters:
  ///   - object: What was observed.
  ///   - keyPath: The value that was observed.
  /// - Precondition: It was observed. As with raw observing, one removal too many traps.
  /// - Complexity: O(*n*) in the number of observations.
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) {
    let index = entries.lastIndex { $0.object === object && $0.keyPath == keyPath }
    let entry = index.map { entries.remove(at: $0) }
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
    guard let entry = entries.first(where: { $0.context == context }) else {
      // What `NSObject` answers when a call goes through to it.
      fatalError("An observeValue(forKeyPath:of:change:context:) call was not handled: \(change)")
    }
    entry.handler(change)
  }
}

/// One observation: everything that is needed to call its handler, and to end it.
private final class Entry {
  let object: any KeyValueObservable
  let keyPath: AnyKeyPath
  let handler: (ObservedChange) -> Void

  init(
    object: any KeyValueObservable,
    keyPath: AnyKeyPath,
    handler: @escaping (ObservedChange) -> Void
  ) {
    self.object = object
    self.keyPath = keyPath
    self.handler = handler
  }

  /// The entry's own address tells its calls from those of all other entries.
  var context: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}
