/// A row of a ledger: who takes part in the changes of some properties of one object.
///
/// Counterpart: an entry of Foundation's observation info. The raw ``Observance`` is one; the
/// finished library brings its own, which knows the types.
package protocol Row: AnyObject {
  /// The properties whose changes concern the row.
  var slots: Few<Slot> { get }
  /// Whether `willChange` has anything to do.
  var wantsWillChange: Bool { get }
  /// Whether someone holds the row and ends it, so that the object may die first.
  var isOwned: Bool { get }

  /// A change is about to happen. Called once for each `didChange`, before it, on its thread, if
  /// the row or any other of the round wants it.
  func willChange(_ object: any KeyValueObservable)
  /// The change has happened.
  func didChange(_ object: any KeyValueObservable)
  /// The object has died, and the row stands in no ledger any more.
  func objectDied()
}

/// What a key path's value comes from: nearly always one property.
@usableFromInline package struct Sources {
  /// Where their observers stand.
  package let ledger: Ledger
  package let slots: Few<Slot>
  private let origin: Origin

  init?(_ touches: Few<Touch>) {
    guard let first = touches.first else { return nil }
    ledger = first.ledger
    slots = touches.count == 1 ? .one(first.slot) : Few(touches.map(\.slot))
    origin = first.origin
  }

  /// The key path as its user wrote it, as far as the platform knows.
  package func name(of keyPath: AnyKeyPath) -> String {
    keyPath.readable(after: [origin.spelling()])
  }

  /// How to read the value at the key path of an object without a key path.
  ///
  /// Nil if the key path is not just an observed property of the object's own class: a subclass
  /// might override the property.
  @usableFromInline package func copy(at keyPath: AnyKeyPath, of object: AnyObject) -> Origin.Copy?
  {
    guard slots.count == 1, type(of: keyPath).rootType == type(of: object) else { return nil }
    return origin.spelling().keyPath == keyPath ? origin.copy : nil
  }
}

/// The rows that one property's changes concern, oldest first.
struct RowList {
  private(set) var rows = Few<any Row>()
  /// How many rows want `willChange`; kept, so that most changes need not ask them.
  private var waiting = 0

  var wantsWillChange: Bool { waiting > 0 }

  mutating func append(_ row: any Row) {
    rows.append(row)
    if row.wantsWillChange { waiting += 1 }
  }

  /// Removes the row, which usually is one of the last.
  mutating func remove(_ row: any Row) -> Bool {
    guard let index = rows.lastIndex(where: { $0 === row }) else { return false }
    rows.remove(at: index)
    if row.wantsWillChange { waiting -= 1 }
    return true
  }
}
