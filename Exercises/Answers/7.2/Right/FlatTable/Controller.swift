import ExerciseKit
import KeyValueObserving
import KVOStation

/// Observes numbers of many trains, and keeps the trains only if it is told to.
final class Controller {
  private struct Key: Hashable {
    let ledger: ObjectIdentifier
    let keyPath: AnyKeyPath
  }

  private var rows: [Key: (row: RawRegistration, train: Train?)] = [:]
  private let retainObserved: Bool
  private let bell: Bell

  init(retainObserved: Bool, _ handler: @escaping (Int) -> Void) {
    self.retainObserved = retainObserved
    bell = Bell(handler)
  }

  var count: Int { Set(rows.keys.map(\.ledger)).count }

  func observe(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    let key = Key(ledger: ObjectIdentifier(train.observerList.ledger), keyPath: keyPath)
    if rows[key] != nil { return }
    let row = train.addObserver(bell, forKeyPath: keyPath, options: .new) { [weak self] in
      _ = self?.rows.removeValue(forKey: key)
    }
    rows[key] = (row, retainObserved ? train : nil)
  }

  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    let key = Key(ledger: ObjectIdentifier(train.observerList.ledger), keyPath: keyPath)
    rows.removeValue(forKey: key)?.row.invalidate()
  }

  func unobserveAll() {
    while let key = rows.keys.first { rows.removeValue(forKey: key)?.row.invalidate() }
  }

  deinit {
    unobserveAll()
  }
}
