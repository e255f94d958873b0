import ExerciseKit
import KeyValueObserving
import KVOStation

/// The only raw observer: it takes every call, and passes it on to the line that it is for.
final class Switchboard: KeyValueObserver {
  private var table: [UnsafeRawPointer?: (ObservedChange) -> Void] = [:]
  private var contexts = (1...UInt.max).lazy.map { UnsafeRawPointer(bitPattern: $0) }.makeIterator()

  /// Registers for a train's changes at `keyPath`; from now on they ring `line`, if it still lives.
  ///
  /// - Returns: The context of this connection: never given out before, and never again.
  func connect(
    _ line: Line,
    to train: Train,
    _ keyPath: KeyPath<Train, Int>
  ) -> UnsafeRawPointer? {
    let context = contexts.next() ?? nil
    table[context] = { [weak line] in line?.ring($0) }
    train.addObserver(self, forKeyPath: keyPath, options: .new, context: context)
    return context
  }

  /// Ends the connection with that context, whose line must not ring any more.
  func disconnect(
    _ context: UnsafeRawPointer?,
    from train: Train,
    _ keyPath: KeyPath<Train, Int>
  ) {
    table[context] = nil
    train.removeObserver(self, forKeyPath: keyPath, context: context)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    table[context]?(change)
  }
}
