import ExerciseKit
import KeyValueObserving
import KVOStation

/// The only raw observer: it takes every call, and passes it on to the line that it is for.
final class Switchboard: KeyValueObserver {
  /// Registers for a train's changes at `keyPath`; from now on they ring `line`, if it still lives.
  ///
  /// - Returns: The context of this connection: never given out before, and never again.
  func connect(
    _ line: Line,
    to train: Train,
    _ keyPath: KeyPath<Train, Int>
  ) -> UnsafeRawPointer? {
    todo("4.1 Switchboard.connect(_:to:_:)", returning: nil)
  }

  /// Ends the connection with that context, whose line must not ring any more.
  func disconnect(
    _ context: UnsafeRawPointer?,
    from train: Train,
    _ keyPath: KeyPath<Train, Int>
  ) {
    todo("4.1 Switchboard.disconnect(_:from:_:)")
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    todo("4.1 Switchboard.observeValue(forKeyPath:of:change:context:)")
  }
}
