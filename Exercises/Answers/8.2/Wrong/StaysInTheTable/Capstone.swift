// Rejected by: `does not call who was removed in this round`
import KeyValueObserving
import KVOLocking

/// Observes on behalf of one observer; a receptionist of its own takes the calls.
final class Controller<Observer: AnyObject> {
  private let receptionist: Receptionist<Observer>

  init(observer: Observer) {
    receptionist = Receptionist(observer)
  }

  deinit {
    for entry in receptionist.table.withLock({ $0 }).values { entry.row?.invalidate() }
  }

  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    let (key, number) = (Key(object, keyPath), receptionist.nextNumber())
    let entry = Entry<Observer>(number: number) { observer, object, change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    let isNew = receptionist.table.withLock { table in
      guard table[key] == nil else { return false }
      table[key] = entry
      return true
    }
    guard isNew else { return false }
    receptionist.entries.withLock { $0[number] = entry }
    let row = object.addObserver(
      receptionist,
      forKeyPath: keyPath,
      options: options,
      context: UnsafeRawPointer(bitPattern: number)
    ) { [weak receptionist] in
      _ = receptionist?.table.withLock { $0.removeValue(forKey: key) }
    }
    let isWanted = receptionist.table.withLock { table in
      guard table[key]?.number == number else { return false }
      table[key]?.row = row
      return true
    }
    if !isWanted { row.invalidate() }
    return true
  }

  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    let key = Key(object, keyPath)
    let removed = receptionist.table.withLock { $0.removeValue(forKey: key) }
    removed?.row?.invalidate()
    return removed != nil
  }
}

extension Controller: @unchecked Sendable where Observer: Sendable {}

private struct Key: Hashable {
  let ledger: ObjectIdentifier
  let keyPath: AnyKeyPath

  init(_ object: any KeyValueObservable, _ keyPath: AnyKeyPath) {
    ledger = ObjectIdentifier(object.observerList.ledger)
    self.keyPath = keyPath
  }
}

private struct Entry<Observer> {
  let number: Int
  let handler: (Observer, any KeyValueObservable, ObservedChange) -> Void
  var row: RawRegistration?

  init(
    number: Int,
    handler: @escaping (Observer, any KeyValueObservable, ObservedChange) -> Void
  ) {
    (self.number, self.handler) = (number, handler)
  }
}

/// Finds out whose change it is by a number, under which it stays for ever.
private final class Receptionist<Observer: AnyObject>: KeyValueObserver {
  let table = Locked<[Key: Entry<Observer>]>([:])
  let entries = Locked<[Int: Entry<Observer>]>([:])
  private weak var observer: Observer?
  private let lastNumber = Locked(0)

  init(_ observer: Observer) {
    self.observer = observer
  }

  func nextNumber() -> Int {
    lastNumber.withLock { number in
      number += 1
      return number
    }
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    let entry = entries.withLock { $0[Int(bitPattern: context)] }
    if let entry, let observer { entry.handler(observer, object, change) }
  }
}
