internal import KVOLocking
internal import Synchronization

/// An entry in the ledger of an observed object, which ties one observer to one key path.
///
/// If the value is just an `@Observed` property of the object, the entry is in that property's list
/// from its beginning to its end. Any other value may come from other properties after each change,
/// so the entry moves from list to list; see ``Trail``.
///
/// Counterpart: `NSKeyValueObservance`, which appears in crash logs.
public final class LedgerEntry {
  /// What a ledger finds a registration by.
  struct Key: Hashable {
    let observer: ObjectIdentifier
    let context: UnsafeRawPointer?
  }

  /// The key path as it was registered.
  public let keyPath: AnyKeyPath

  /// The options, which select the notifications and their values.
  public let options: ObservingOptions

  /// The context as it was registered.
  public var context: UnsafeRawPointer? { key.context }

  /// The ledger of the observed object.
  public let ledger: Ledger

  /// The observer; nil after its deallocation, or if the observer is one that the entry retains.
  ///
  /// Not public, because a ledger is `Sendable`, and an observer needn't be.
  package weak let observer: (any KeyValueObserver)?
  private let directObserver: (any DirectObserver)?
  private let typedObserver: (any TypedObserver)?
  let key: Key
  private let object: (id: ObjectIdentifier, type: AnyClass)

  /// Where the value comes from at present; nil if it's always the property at the key path.
  let trail: Locked<Trail>?
  /// The key path of that property's wrapper.
  private let storage: AnyKeyPath?
  /// A function that copies that property's value, without using the key path.
  @usableFromInline let copy: AccessRecorder.Copy?
  /// Whether the value mustn't come from an object that several threads may change.
  let isConfined: Bool

  /// The position in the order of registration, across all ledgers.
  ///
  /// It's assigned after the `initial` notification, because observers that are registered during
  /// that notification come first. Until then, it's zero.
  private(set) var number = 0
  private static let lastNumber = Atomic(0)

  static func isOlder(_ first: LedgerEntry, _ second: LedgerEntry) -> Bool {
    first.number < second.number
  }

  /// Whether the value has to be read after each change to find out where it comes from now.
  var isFollowed: Bool { trail != nil && number != 0 }

  /// Whether somebody may look for the registration by its observer.
  var isFoundByObserver: Bool { typedObserver == nil || trail != nil }

  /// An observer, of one of three kinds.
  @usableFromInline package enum Receiver {
    case raw(any KeyValueObserver, context: UnsafeRawPointer?)
    case direct(any DirectObserver)
    case typed(any TypedObserver)

    fileprivate var key: Key {
      switch self {
      case .raw(let observer, let context):
        Key(observer: ObjectIdentifier(observer), context: context)
      case .direct(let observer): Key(observer: ObjectIdentifier(observer), context: nil)
      case .typed(let observer): Key(observer: ObjectIdentifier(observer), context: nil)
      }
    }
  }

  /// Creates an entry, and reads the value to find out which properties it comes from.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path to observe.
  ///   - receiver: The observer.
  ///   - options: The notifications to send, and the values that they carry.
  ///   - isConfined: Whether the process stops if the value comes from an object that several
  ///     threads may change.
  ///   - file: The file of the registration, for the message of a trap.
  ///   - line: The line of the registration, for the message of a trap.
  ///   - body: A function that reads the value.
  @usableFromInline package init(
    of object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    for receiver: Receiver,
    options: ObservingOptions,
    isConfined: Bool = false,
    _ file: StaticString,
    _ line: UInt,
    reading body: () -> Void
  ) {
    let accesses = AccessRecorder.accesses(isConfined: isConfined, reading: body)
    (self.options, self.isConfined) = (options, isConfined)
    (ledger, key) = (object.observerList.ledger, receiver.key)
    switch receiver {
    case .raw(let it, _): (observer, directObserver, typedObserver) = (it, nil, nil)
    case .direct(let it): (observer, directObserver, typedObserver) = (nil, it, nil)
    case .typed(let it): (observer, directObserver, typedObserver) = (nil, nil, it)
    }
    self.object = (ObjectIdentifier(object), type(of: object))
    // A class that inherits the property might override it with a getter that reads others, too.
    let isOwn = type(of: keyPath).rootType == type(of: object)
    if isOwn, accesses.count == 1, accesses[0].isProperty(keyPath, of: ledger) {
      // Of two equal key paths, the setter's is found faster.
      (self.keyPath, trail) = (accesses[0].location.property, nil)
      (storage, copy) = (accesses[0].storage, accesses[0].copy)
    } else {
      object.checkObservable(keyPath, accesses, file, line)
      (self.keyPath, trail, storage, copy) = (keyPath, Locked(Trail(accesses)), nil, nil)
    }
  }

  /// Sends the `initial` notification, if requested, and then adds the registration, like
  /// Foundation.
  package func register(on object: any KeyValueObservable) {
    if options.contains(.initial) { show(object) }
    // Whoever ended the registration in that call, or in a getter, may have removed the value that
    // would be read now.
    guard trail == nil || typedObserver?.mayRead(object) ?? true else { return }
    number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    // Whoever is notified while the value is being read can end the registration.
    ledger.enter(self, at: trail == nil ? keyPath : nil)
    if trail != nil { follow(object, isBeginning: true) { _ = value(in: object) } }
  }

  /// Calls the observer with the current value, outside of a round.
  ///
  /// An observer may be registered in a getter that's being recorded, and what it reads doesn't
  /// count.
  @usableFromInline package func show(_ object: any KeyValueObservable) {
    AccessRecorder.pausing { deliver(object, nil) }
  }

  /// Ends the registration without waiting for a notification that's under way.
  ///
  /// Calling this method again, or after the object's deallocation, has no effect.
  ///
  /// - Returns: Whether the registration was still active.
  @discardableResult
  public func invalidate() -> Bool {
    trail == nil ? ledger.leave(self, at: keyPath) : leaveTrail()
  }

  /// Traps if the registration, one of many, had to be ended before the object's deallocation,
  /// unless ``Leftovers`` are removed.
  func checkDeallocation(amid all: [LedgerEntry]) {
    if isRetaining || Leftovers.areRemoved { return }
    fatalError(
      """
      An instance \(address(object.id)) of class \(object.type) was deallocated while key value \
      observers were still registered with it. Current registrations: \(all)
      """
    )
  }

  /// Handles the deallocation of the ledger's object, after the ledger has removed the entry.
  func objectWasDeallocated() {
    invalidate()
    directObserver?.objectWasDeallocated()
    typedObserver?.objectWasDeallocated()
  }

  /// Whether the entry retains its observer.
  private var isRetaining: Bool { directObserver != nil || typedObserver != nil }
}

// What a round calls.
extension LedgerEntry {
  /// Whether the entry has to be called before each change.
  var wantsWillChange: Bool { !options.isDisjoint(with: [.old, .prior]) }

  /// Handles a change that's about to happen, and returns the old value if it's needed afterward.
  func willChange(_ object: any KeyValueObservable, _ waypoint: Waypoint?) -> AnyObject? {
    guard wantsWillChange, let object = root(of: waypoint, changed: object) else { return nil }
    if let typedObserver {
      return typedObserver.receive(object, for: self, isBefore: true, nil)
    }
    let oldValue = options.contains(.old) ? value(in: object) : nil
    if options.contains(.prior) {
      notify(of: object, ObservedChange(keyPath: keyPath, oldValue: oldValue, isPrior: true))
    }
    return oldValue.map(Kept.init)
  }

  /// Handles a change that has happened, passing the current value.
  ///
  /// If an observer changes the value again, the observers that are called after it receive the
  /// later value.
  func didChange(_ object: any KeyValueObservable, _ waypoint: Waypoint?, _ old: AnyObject?) {
    guard let waypoint else { return deliver(object, old) }
    if let root = root(of: waypoint, changed: object) { deliver(root, old) }
  }

  private func deliver(_ object: any KeyValueObservable, _ old: AnyObject?) {
    if typedObserver != nil {
      // Not with `if let`, which would retain the observer once more.
      _ = typedObserver?.receive(object, for: self, isBefore: false, old)
      return
    }
    var newValue: Any?
    if isFollowed || options.contains(.new) { follow(object) { newValue = value(in: object) } }
    let change = ObservedChange(
      keyPath: keyPath,
      oldValue: old.map { unsafeDowncast($0, to: Kept<Any>.self).value },
      newValue: options.contains(.new) ? newValue : nil
    )
    notify(of: object, change)
  }

  /// Handles a change that had begun before the entry came to the property, and has been made since.
  ///
  /// The value that was read on arrival may be the old one. So an observer that the entry retains
  /// receives the new one, unless its registration has begun amid the change, on the same thread.
  func catchUp(_ object: any KeyValueObservable, _ waypoint: Waypoint?) {
    guard let waypoint, let root = root(of: waypoint, changed: object),
      typedObserver?.mayRead(root) ?? true
    else { return }
    if isRetaining, waypoint.beginner != currentThread {
      didChange(object, waypoint, nil)
    } else {
      follow(root) { _ = value(in: root) }
    }
  }

  /// Returns the value at the entry's key path, for a typed observer, which knows its type.
  @inlinable package func read<Object: KeyValueObservable, Value>(
    _ keyPath: KeyPath<Object, Value>,
    of object: Object,
    isBefore: Bool
  ) -> Value? {
    var value: Value?
    if let copy {
      withUnsafeMutablePointer(to: &value) { copy(object, $0) }
    } else if isBefore {
      value = object[keyPath: keyPath]
    } else {
      follow(object) { value = object[keyPath: keyPath] }
    }
    return value
  }

  private func value(in object: any KeyValueObservable) -> Any? {
    (object as Any)[keyPath: keyPath]
  }

  private func notify(of object: any KeyValueObservable, _ change: ObservedChange) {
    if let directObserver {
      directObserver.receive(change, of: object)
    } else if let observer {
      observer.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    } else if ledger.entries.contains(where: { $0 === self }) {
      fatalError(
        """
        An observer of \(describe(object)) was deallocated while it was still registered for the \
        key path "\(name)". Remove an observer before it's deallocated.
        """
      )
    }
  }
}

extension LedgerEntry: CustomStringConvertible {
  /// The name of the key path, such as `delay`, for a message.
  private var name: String {
    if let storage { return storedName(storage) }
    let path = trail?.withLock { $0.path } ?? []
    return path.name(of: keyPath)
  }

  /// A description of the registration, modeled on Foundation's.
  public var description: String {
    let receiver: AnyObject? = observer ?? directObserver ?? typedObserver
    let context = context.map { "\($0)" } ?? "none"
    return "<LedgerEntry: Observer: \(receiver.map(describe) ?? "deallocated"), "
      + "Key path: \(name), Options: \(options), Context: \(context)>"
  }
}

/// A direct observer that reads the value itself, because it knows the value's type.
///
/// The registrations of the library are such observers. So a change of an `Int` that one handler
/// observes takes an eighth of the time that posting a notification does, because no value is boxed
/// in `Any`. Each method is called on the thread that makes the change, with no lock held.
@usableFromInline package protocol TypedObserver: AnyObject {
  /// Returns whether the object's value may be read: the registration hasn't ended, and the current
  /// code runs where the value may be used.
  func mayRead(_ object: any KeyValueObservable) -> Bool

  /// Handles a change that's about to happen, and returns the old value if it's needed afterward, or
  /// handles a change that has happened, and receives that value.
  ///
  /// The value is read with ``LedgerEntry/read(_:of:isBefore:)``.
  func receive(
    _ object: any KeyValueObservable,
    for entry: LedgerEntry,
    isBefore: Bool,
    _ old: AnyObject?
  ) -> AnyObject?

  /// Responds to the deallocation of the observed object, after the entry has been removed.
  func objectWasDeallocated()
}

/// An old value, which a round keeps from before a change until after it.
@usableFromInline package final class Kept<Value> {
  @usableFromInline package let value: Value

  @inlinable package init(_ value: Value) { self.value = value }
}
