/// A raw registration, which ties one observer to one object and key path.
///
/// Counterpart: `NSKeyValueObservance`, which appears in crash logs.
public final class RawRegistration {
  /// The key path as it was registered.
  public let keyPath: AnyKeyPath

  /// The options, which select the notifications and their values.
  public let options: ObservingOptions

  /// The context as it was registered.
  public let context: UnsafeRawPointer?

  /// The observer; nil after its deallocation, or if this is the registration of a ``LedgerEntry``.
  public private(set) weak var observer: (any KeyValueObserver)?

  /// The ledger of the observed object.
  public let ledger: Ledger

  let resolved: ResolvedKeyPath
  /// The entry that receives the notifications in place of an observer.
  private let entry: (any LedgerEntry)?
  /// A function that's called if the object's deallocation ends the registration; nil if the
  /// registration must be ended earlier.
  let onDeallocation: (() -> Void)?
  /// The registration's number.
  ///
  /// It's assigned after the `initial` notification, during which other observers may be registered
  /// before this one.
  private(set) package var number = RegistrationNumber.unassigned
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
    self.entry = nil
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
    for entry: any LedgerEntry,
    options: ObservingOptions
  ) {
    self.keyPath = keyPath
    self.options = options
    self.context = nil
    self.observerID = ObjectIdentifier(entry)
    self.entry = entry
    self.onDeallocation = { entry.objectWasDeallocated() }
    self.ledger = resolved.ledger
    self.resolved = resolved
    self.object = ObjectIdentifier(object)
    self.objectType = type(of: object)
  }

  var mayOutliveObject: Bool { onDeallocation != nil }

  /// Ends the registration without waiting for a notification that's under way.
  ///
  /// Calling this again, or after the object's deallocation, has no effect.
  ///
  /// - Returns: Whether the registration was still active.
  /// - Complexity: O(*k* + *l* log *n*) on average, where *k* is the number of registrations with
  ///   the same observer and context, *l* is the number of properties that the value comes from,
  ///   and *n* is the number of registrations for each of them.
  @discardableResult
  public func invalidate() -> Bool {
    guard ledger.drop(self) else { return false }
    resolved.leave(self)
    return true
  }

  /// Sends the `initial` notification, and then adds the registration, as Foundation does.
  func register(on object: AnyObject) {
    if options.contains(.initial) {
      let newValue = options.contains(.new) ? value(in: object) : nil
      notify(of: object, ObservedChange(keyPath: keyPath, newValue: newValue))
    }
    number = .next()
    resolved.enter(self, on: object) { _ = value(in: object) }
    ledger.add(self)
  }

  func value(in object: AnyObject) -> Any? {
    (object as Any)[keyPath: keyPath]
  }

  func notify(of object: AnyObject, _ change: ObservedChange) {
    if let entry {
      entry.receive(change, of: downcast(object, to: objectType))
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
  /// conformance, but the ledger has checked the object's identity.
  private func downcast<Object: KeyValueObservable>(
    _ object: AnyObject,
    to type: Object.Type
  ) -> any KeyValueObservable {
    unsafeDowncast(object, to: type)
  }

  private var name: String { resolved.name(of: keyPath) }
}

extension RawRegistration: CustomStringConvertible {
  /// A description of the registration, modeled on Foundation's.
  public var description: String {
    let observer = (entry ?? observer).map(describe) ?? "deallocated"
    let context = context.map { "\($0)" } ?? "none"
    return "<RawRegistration: Observer: \(observer), Key path: \(name), Options: \(options), "
      + "Context: \(context)>"
  }
}
