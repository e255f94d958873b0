import ExerciseKit
import KeyValueObserving
import KVOStation

/// Calls a handler with every change of a number of a train.
final class Registry: KeyValueObserver {
  private struct Key: Hashable {
    let train: ObjectIdentifier
    let keyPath: AnyKeyPath
  }

  private var handlers: [Key: [(Int) -> Void]] = [:]
  private var trains: [ObjectIdentifier: Train] = [:]

  func observe(
    _ train: Train,
    _ keyPath: KeyPath<Train, Int>,
    _ handler: @escaping (Int) -> Void
  ) {
    let key = Key(train: ObjectIdentifier(train), keyPath: keyPath)
    trains[key.train] = train
    if handlers[key] == nil { train.addObserver(self, forKeyPath: keyPath, options: .new) }
    handlers[key, default: []].append(handler)
  }

  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    let key = Key(train: ObjectIdentifier(train), keyPath: keyPath)
    _ = handlers[key]?.popLast()
    guard handlers[key]?.isEmpty == true else { return }
    handlers[key] = nil
    train.removeObserver(self, forKeyPath: keyPath)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let value = change.newValue as? Int else { return }
    // A copy of the list: a handler may change it.
    for handler in handlers[Key(train: ObjectIdentifier(object), keyPath: keyPath)] ?? [] {
      handler(value)
    }
  }
}
