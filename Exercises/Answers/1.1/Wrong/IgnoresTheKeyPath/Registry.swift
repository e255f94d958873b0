// Rejected by: `tells key paths apart`
import ExerciseKit
import KeyValueObserving
import KVOStation

/// Calls a handler with every change of a number of a train.
final class Registry: KeyValueObserver {
  private struct Entry {
    let train: Train
    let keyPath: KeyPath<Train, Int>
    let context: UnsafeRawPointer?
    let handler: (Int) -> Void
  }

  private var entries: [Entry] = []
  private var lastContext = 0

  /// Calls `handler` with the new value after every change of `keyPath`; twice observed, twice called.
  func observe(
    _ train: Train,
    _ keyPath: KeyPath<Train, Int>,
    _ handler: @escaping (Int) -> Void
  ) {
    lastContext += 1
    let context = UnsafeRawPointer(bitPattern: lastContext)
    entries.append(Entry(train: train, keyPath: keyPath, context: context, handler: handler))
    train.addObserver(self, forKeyPath: keyPath)
  }

  /// Ends the latest observation of `keyPath`; it was observed.
  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    let index = entries.lastIndex { $0.train === train && $0.keyPath == keyPath }
    guard let index else { return }
    let entry = entries.remove(at: index)
    _ = entry
    train.removeObserver(self, forKeyPath: keyPath)
  }

  /// The one callback of raw observing: finds whom the change is for.
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    for entry in entries where entry.train === object {
      entry.handler(entry.train[keyPath: entry.keyPath])
    }
  }
}
