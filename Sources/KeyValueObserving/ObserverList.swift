/// Who observes one object: its registrations, which live and die with it.
///
/// Make one per object and keep it as a constant:
///
/// ```swift
/// let observerList = ObserverList()
/// ```
///
/// When the object dies, so does this, and a registration made with
/// `addObserver(_:forKeyPath:options:context:)` that is still there is a programming error, which
/// traps. The rows themselves stand in the ``ledger``, which may outlive the object.
///
/// Threads: registrations may be added and removed from any thread. The observed values are not
/// guarded; who changes them from two threads must do that.
///
/// Counterpart: `-[NSObject observationInfo]`.
public final class ObserverList: Sendable {
  /// The registrations.
  ///
  /// Hold it, not the object, to be able to take them out after its death.
  public let ledger = Ledger()

  /// Makes the observer list of a new object.
  public init() {}

  deinit {
    ledger.objectDied()
  }

  @usableFromInline func willChange(_ slot: Slot, of object: any KeyValueObservable) -> Round {
    ledger.willChange(slot, of: object)
  }
}

extension KeyValueObservable {
  /// Whether anybody observes the object: the one question that every unobserved set asks.
  @inlinable @inline(__always)
  var isObserved: Bool { observerList.ledger.isObserved }

  /// Begins the round of calls for a property that is about to change.
  @inlinable @inline(__always)
  func willChange(_ slot: Slot) -> Round {
    observerList.willChange(slot, of: self)
  }
}

extension ObserverList: CustomStringConvertible {
  /// The registrations, a line each.
  public var description: String {
    "<ObserverList \(address(ObjectIdentifier(self)))> (\n"
      + ledger.observances.map { "  \($0)\n" }.joined() + ")"
  }
}
