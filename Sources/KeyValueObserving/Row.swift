/// A row of a ledger: who takes part in the changes of some properties of one object.
///
/// Counterpart: an entry of Foundation's observation info. The raw ``Observance`` is one; the
/// finished library brings its own, which knows the types.
package protocol Row: AnyObject {
  /// The properties whose changes concern the row.
  var sources: Sources { get }
  /// Whether `willChange` has anything to do.
  var wantsWillChange: Bool { get }
  /// Whether someone holds the row and ends it, so that the object may die first.
  var isOwned: Bool { get }

  /// A change is about to happen. Called once for each `didChange`, before it, on its thread.
  func willChange(_ object: any KeyValueObservable)
  /// The change has happened.
  func didChange(_ object: any KeyValueObservable)
  /// The object has died, and the row stands in no ledger any more.
  func objectDied()
}

/// The properties that a key path's value comes from: nearly always one.
package struct Sources {
  private let origin: Touch
  private let rest: [Slot]

  init?(_ touches: [Touch]) {
    guard let first = touches.first else { return nil }
    origin = first
    rest = touches.dropFirst().map(\.slot)
  }

  package var ledger: Ledger { origin.ledger }
  var first: Slot { origin.slot }

  func contains(_ slot: Slot) -> Bool {
    first == slot || rest.contains(slot)
  }

  func forEach(_ body: (Slot) -> Void) {
    body(first)
    rest.forEach(body)
  }

  /// The key path as its user wrote it, as far as the platform knows.
  package func name(of keyPath: AnyKeyPath) -> String {
    keyPath.readable(after: [origin])
  }
}

/// The rows that one property's changes concern, oldest first.
struct RowList {
  var rows: [any Row] = []
  /// Whether any of the rows wants `willChange`; kept, so that most changes need not ask them.
  var wantsWillChange = false

  mutating func append(_ row: any Row) {
    rows.append(row)
    wantsWillChange = wantsWillChange || row.wantsWillChange
  }

  /// Removes the row, which usually is one of the last.
  mutating func remove(_ row: any Row) -> Bool {
    guard let index = rows.lastIndex(where: { $0 === row }) else { return false }
    rows.remove(at: index)
    wantsWillChange = wantsWillChange && rows.contains { $0.wantsWillChange }
    return true
  }
}
