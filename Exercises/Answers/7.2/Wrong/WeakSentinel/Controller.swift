// Rejected by: `forgets trains that come and go`
import ExerciseKit
import KeyValueObserving
import KVOStation

/// Observes numbers of many trains, and keeps the trains only if it is told to.
final class Controller {
  private struct Entry {
    let ledger: Ledger
    let train: Train?
    var rows: [AnyKeyPath: RawRegistration] = [:]
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private let retainObserved: Bool
  private let bell: Bell

  init(retainObserved: Bool, _ handler: @escaping (Int) -> Void) {
    self.retainObserved = retainObserved
    bell = Bell(handler)
  }

  /// How many trains are observed.
  var count: Int { entries.count }

  /// Calls the handler with every new value; does nothing if it is observed already.
  func observe(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    let ledger = train.observerList.ledger
    let id = ObjectIdentifier(ledger)
    guard entries[id]?.rows[keyPath] == nil else { return }
    let row = train.addObserver(bell, forKeyPath: keyPath, options: .new) {
      [weak self, weak train] in
      guard let train else { return }
      self?.unobserve(train, keyPath)
    }
    var entry = entries[id] ?? Entry(ledger: ledger, train: retainObserved ? train : nil)
    entry.rows[keyPath] = row
    entries[id] = entry
  }

  /// Ends one observation; with the last one of a train, the train is let go.
  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    let id = ObjectIdentifier(train.observerList.ledger)
    guard var entry = entries.removeValue(forKey: id) else { return }
    entry.rows.removeValue(forKey: keyPath)?.invalidate()
    if !entry.rows.isEmpty { entries[id] = entry }
  }

  /// Ends every observation.
  func unobserveAll() {
    let all = entries.values.flatMap(\.rows.values)
    let old = entries
    entries = [:]
    for row in all { row.invalidate() }
    withExtendedLifetime(old) {}
  }

  deinit {
    unobserveAll()
  }
}
