/// One registration: who is told, about what, and with which options.
///
/// Counterpart: `NSKeyValueObservance`, which crash logs print.
public final class Observance {
  /// The key path as it was registered.
  public let keyPath: AnyKeyPath

  /// When the observer is told, and what a change carries.
  public let options: ObservingOptions

  /// The context as it was registered.
  public let context: UnsafeRawPointer?

  /// Who is told; nil once it has died.
  public private(set) weak var observer: (any KeyValueObserver)?

  /// Where this registration stands.
  public let ledger: Ledger

  private let sources: Sources
  package let isOwned: Bool
  /// Set before the registration is known to anyone else, and not after.
  var whenObjectDies: () -> Void = {}
  private let oldValues = OldValues<Any?>()
  let object: ObjectIdentifier
  let objectType: any KeyValueObservable.Type

  init<Object: KeyValueObservable>(
    of object: Object,
    _ keyPath: PartialKeyPath<Object>,
    from sources: Sources,
    for observer: any KeyValueObserver,
    options: ObservingOptions,
    context: UnsafeRawPointer?,
    isOwned: Bool
  ) {
    self.keyPath = keyPath
    self.options = options
    self.context = context
    self.observer = observer
    self.isOwned = isOwned
    self.ledger = object.observerList.ledger
    self.sources = sources
    self.object = ObjectIdentifier(object)
    self.objectType = type(of: object)
  }

  /// Ends the registration; a second time, or after the object's death, it does nothing.
  ///
  /// A call that is under way is not waited for.
  ///
  /// - Returns: Whether the registration was still there.
  /// - Complexity: O(*n*) in the number of the object's registrations.
  @discardableResult
  public func invalidate() -> Bool {
    ledger.remove(self)
  }

  /// Calls for the initial value first: the observer is not registered yet, as in Foundation.
  func register(on object: any KeyValueObservable) {
    if options.contains(.initial) {
      tell(of: object, ObservedChange(keyPath: keyPath, newValue: value(.new, in: object)))
    }
    ledger.insert(self)
  }

  /// The value now, if `option` was asked for.
  private func value(_ option: ObservingOptions, in object: any KeyValueObservable) -> Any? {
    options.contains(option) ? (object as Any)[keyPath: keyPath] : nil
  }

  private func tell(of object: any KeyValueObservable, _ change: ObservedChange) {
    if let observer {
      observer.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    } else if ledger.contains(self) {
      fatalError(
        """
        An observer of \(describe(object)) was deallocated while it was still registered for the \
        key path "\(name)". Remove it before it dies.
        """
      )
    }
  }

  private var name: String { sources.name(of: keyPath) }
}

extension Observance: Row {
  package var slots: Few<Slot> { sources.slots }
  package var wantsWillChange: Bool { !options.isDisjoint(with: [.old, .prior]) }

  package func willChange(_ object: any KeyValueObservable) {
    guard wantsWillChange else { return }
    let oldValue = value(.old, in: object)
    oldValues.push(oldValue)
    guard options.contains(.prior) else { return }
    tell(of: object, ObservedChange(keyPath: keyPath, oldValue: oldValue, isPrior: true))
  }

  /// Tells the observer, with the value as it is now.
  ///
  /// Should an earlier observer have changed it again, the later ones see what is true.
  package func didChange(_ object: any KeyValueObservable) {
    let oldValue = wantsWillChange ? oldValues.pop() ?? nil : nil
    let newValue = value(.new, in: object)
    tell(of: object, ObservedChange(keyPath: keyPath, oldValue: oldValue, newValue: newValue))
  }

  package func objectDied() {
    whenObjectDies()
  }
}

extension Observance: CustomStringConvertible {
  /// The registration as Foundation prints one.
  public var description: String {
    let observer = observer.map(describe) ?? "deallocated"
    let context = context.map { "\($0)" } ?? "none"
    return "<Observance: Observer: \(observer), Key path: \(name), Options: \(options), "
      + "Context: \(context)>"
  }
}
