/// An entry in the ledger of an observed object, which ties one observer to one key path.
///
/// Counterpart: `NSKeyValueObservance`, which appears in crash logs.
public final class LedgerEntry {
  /// The key path as it was registered.
  public let keyPath: AnyKeyPath

  /// The options, which select the notifications and their values.
  public let options: ObservingOptions

  /// The context as it was registered.
  public let context: UnsafeRawPointer?

  /// The observer; nil after its deallocation, or if the observer is a ``DirectObserver``.
  ///
  /// Not public, because a ledger is `Sendable`, and an observer needn't be.
  package private(set) weak var observer: (any KeyValueObserver)?

  /// The ledger of the observed object.
  public let ledger: Ledger

  let resolved: ResolvedKeyPath
  /// The observer that this entry retains, if it's a direct one.
  private let directObserver: (any DirectObserver)?
  /// A function that's called if the object's deallocation ends the registration; nil if the
  /// registration must be ended earlier.
  private let onDeallocation: (() -> Void)?
  /// The registration's number.
  ///
  /// The number is assigned only after the `initial` notification, because other observers may be
  /// registered during that notification, and thus before this one.
  package internal(set) var number = RegistrationNumber.unassigned
  let observerID: ObjectIdentifier
  let object: ObjectIdentifier
  let objectType: any KeyValueObservable.Type

  init<Object: KeyValueObservable>(
    of object: Object,
    _ keyPath: PartialKeyPath<Object>,
    from resolved: ResolvedKeyPath,
    for observer: any KeyValueObserver,
    options: ObservingOptions,
    context: UnsafeRawPointer?,
    onDeallocation: (() -> Void)?
  ) {
    self.keyPath = keyPath
    self.options = options
    self.context = context
    self.observer = observer
    self.observerID = ObjectIdentifier(observer)
    self.directObserver = nil
    self.onDeallocation = onDeallocation
    self.ledger = resolved.ledger
    self.resolved = resolved
    self.object = ObjectIdentifier(object)
    self.objectType = type(of: object)
  }

  init<Object: KeyValueObservable>(
    of object: Object,
    _ keyPath: PartialKeyPath<Object>,
    from resolved: ResolvedKeyPath,
    for observer: any DirectObserver,
    options: ObservingOptions
  ) {
    self.keyPath = keyPath
    self.options = options
    self.context = nil
    self.observerID = ObjectIdentifier(observer)
    self.directObserver = observer
    self.onDeallocation = { observer.objectWasDeallocated() }
    self.ledger = resolved.ledger
    self.resolved = resolved
    self.object = ObjectIdentifier(object)
    self.objectType = type(of: object)
  }

  /// Returns the value at the key path.
  func value(in object: AnyObject) -> Any? {
    (object as Any)[keyPath: keyPath]
  }

  /// Calls the observer.
  func notify(of object: AnyObject, _ change: ObservedChange) {
    if let directObserver {
      directObserver.receive(change, of: downcast(object, to: objectType))
    } else if let observer {
      observer.observeValue(
        forKeyPath: keyPath,
        of: downcast(object, to: objectType),
        change: change,
        context: context
      )
    } else if ledger.contains(self) {
      fatalError(
        """
        An observer of \(describe(object)) was deallocated while it was still registered for the \
        key path "\(name)". Remove an observer before it's deallocated.
        """
      )
    }
  }

  /// Returns the observed object as an instance of its class.
  ///
  /// Entries receive every object as `AnyObject`. A conditional cast would look up the class's
  /// conformance. That isn't necessary, because the ledger has already checked the object's
  /// identity.
  private func downcast<Object: KeyValueObservable>(
    _ object: AnyObject,
    to type: Object.Type
  ) -> any KeyValueObservable {
    unsafeDowncast(object, to: type)
  }

  private var name: String { resolved.name(of: keyPath) }
}

extension LedgerEntry: RoundEntry {
  package var wantsWillChange: Bool { !options.isDisjoint(with: [.old, .prior]) }

  package func willChange(_ object: AnyObject, _ shared: inout UnsafeRawPointer?) -> KeptValue? {
    guard wantsWillChange else { return nil }
    let oldValue = options.contains(.old) ? value(in: object) : nil
    if options.contains(.prior) {
      shared = nil
      notify(of: object, ObservedChange(keyPath: keyPath, oldValue: oldValue, isPrior: true))
    }
    return options.contains(.old) ? TypedKeptValue(oldValue) : nil
  }

  /// Notifies the observer, passing the current value.
  ///
  /// If an observer changes the value again, the observers that are called after it receive the
  /// later value.
  package func didChange(_ object: AnyObject, _ old: OldValueSource) {
    var (oldValue, newValue): (Any?, Any?)
    if case .kept(let old) = old {
      oldValue = unsafeDowncast(old, to: TypedKeptValue<Any?>.self).value
    }
    if let trail = resolved.trail {
      trail.follow(object) { newValue = value(in: object) }
    } else if options.contains(.new) {
      newValue = value(in: object)
    }
    if !options.contains(.new) { newValue = nil }
    notify(of: object, ObservedChange(keyPath: keyPath, oldValue: oldValue, newValue: newValue))
  }

  /// Traps if the registration had to be ended before the deallocation of the ledger's object,
  /// unless ``Leftovers`` are removed.
  ///
  /// - Parameter all: All ledger entries of the object, for the message.
  func checkDeallocation(amid all: [LedgerEntry]) {
    if onDeallocation != nil || Leftovers.areRemoved { return }
    fatalError(
      """
      An instance \(address(object)) of class \(objectType) was deallocated while key value \
      observers were still registered with it. Current registrations: \(all)
      """
    )
  }

  package func objectWasDeallocated() {
    _ = resolved.leaveAndDrop(self)
    onDeallocation?()
  }
}

extension LedgerEntry: CustomStringConvertible {
  /// A description of the registration, modeled on Foundation's.
  public var description: String {
    let observer = (directObserver ?? observer).map(describe) ?? "deallocated"
    let context = context.map { "\($0)" } ?? "none"
    return "<LedgerEntry: Observer: \(observer), Key path: \(name), Options: \(options), "
      + "Context: \(context)>"
  }
}

extension LedgerEntry {
  /// Ends the registration without waiting for a notification that's under way.
  ///
  /// Calling this method again, or after the object's deallocation, has no effect.
  ///
  /// - Returns: Whether the registration was still active.
  /// - Complexity: O(*k* + *l* log *n*) on average, where *k* is the number of registrations with
  ///   the same observer and context, *l* is the number of properties that the value comes from,
  ///   and *n* is the number of registrations for each of them.
  @discardableResult
  public func invalidate() -> Bool {
    resolved.leaveAndDrop(self)
  }

  /// Sends the `initial` notification, if requested, and then adds the registration, like
  /// Foundation.
  func register(on object: AnyObject) {
    if options.contains(.initial) {
      let newValue = options.contains(.new) ? value(in: object) : nil
      let change = ObservedChange(keyPath: keyPath, newValue: newValue)
      AccessRecorder.pausing { notify(of: object, change) }
    }
    number = .next()
    resolved.enterAndAdd(self, on: object) { _ = value(in: object) }
  }
}
