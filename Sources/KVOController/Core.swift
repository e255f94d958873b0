internal import KeyValueObserving
internal import Locking

/// The observations of one observer, which end with the last controller that shares them.
///
/// Its lock guards the table. It is never held while anyone is called or dies.
@usableFromInline final class Core: @unchecked Sendable {
  // Unchecked, because of the registrations' blocks; see `KVOController`.

  private(set) weak var observer: AnyObject?
  let retainObserved: Bool
  /// By the identity of the object's ledger, which its registrations hold: it cannot be recycled.
  private let table = Locked<[ObjectIdentifier: [Registration]]>([:])

  init(observer: AnyObject, retainObserved: Bool) {
    self.observer = observer
    self.retainObserved = retainObserved
  }

  deinit {
    unobserveAll()
  }

  var count: Int {
    table.withLock { $0.values.reduce(0) { $0 + $1.count } }
  }

  /// Every registration, in no order; what describes them must do so without the lock.
  var registrations: [Registration] {
    table.withLock { $0.values.flatMap(\.self) }
  }

  /// Begins an observation, unless there is one of the same object and key path.
  @usableFromInline func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    several: Bool,
    file: StaticString,
    line: UInt,
    tell: @escaping Registration.Tell
  ) -> Bool {
    let registration = Registration(
      of: object,
      keyPath,
      object.sources(of: keyPath, file: file, line: line),
      options: options,
      in: self,
      tell: tell
    )
    // Looking and storing are one decision.
    let isNew = table.withLock(as: "looks and stores") { table in
      let key = ObjectIdentifier(registration.ledger)
      let isKnown = !several && table[key]?.contains { $0.keyPath == keyPath } == true
      guard !isKnown else { return false }
      table[key, default: []].append(registration)
      return true
    }
    guard isNew else { return false }
    registration.begin(on: object)
    return true
  }

  /// Ends the observations of a key path, or of all, and answers whether there were any.
  func unobserve(_ ledger: Ledger, _ keyPath: AnyKeyPath?) -> Bool {
    take(ledger) { keyPath == nil || $0.keyPath == keyPath }
  }

  /// Drops a registration whose object has died.
  func forget(_ registration: Registration) {
    _ = take(registration.ledger) { $0 === registration }
  }

  func unobserveAll() {
    let all = table.withLock(as: "takes out all") { exchange(&$0, with: [:]) }
    for registrations in all.values {
      for registration in registrations { registration.end() }
    }
  }

  /// Takes registrations out of the table, and then out of the ledger, where they die.
  private func take(_ ledger: Ledger, where isWanted: (Registration) -> Bool) -> Bool {
    let key = ObjectIdentifier(ledger)
    let taken = table.withLock(as: "takes out") { table -> [Registration] in
      guard let known = table[key] else { return [] }
      let rest = known.filter { !isWanted($0) }
      table[key] = rest.isEmpty ? nil : rest
      return known.filter(isWanted)
    }
    for registration in taken { registration.end() }
    return !taken.isEmpty
  }
}

/// Moves a value out of its place; a copy that is overwritten could die in the middle.
private func exchange<Value>(_ place: inout Value, with value: Value) -> Value {
  var moved = value
  swap(&place, &moved)
  return moved
}
