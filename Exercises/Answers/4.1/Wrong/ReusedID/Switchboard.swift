// Rejected by: `never gives out a context twice`
import ExerciseKit
import KeyValueObserving
import KVOStation

/// The only raw observer: it takes every call, and passes it on to the line that it is for.
final class Switchboard: KeyValueObserver {
  private struct Entry {
    weak var line: Line?
  }

  private var table: [UInt: Entry] = [:]

  /// Registers for a train's changes at `keyPath`; from now on they ring `line`, if it still lives.
  ///
  /// - Returns: The context of this connection: never given out before, and never again.
  func connect(
    _ line: Line,
    to train: Train,
    _ keyPath: KeyPath<Train, Int>
  ) -> UnsafeRawPointer? {
    var id: UInt = 1
    while table[id] != nil { id += 1 }
    table[id] = Entry(line: line)
    let context = UnsafeRawPointer(bitPattern: id)
    train.addObserver(self, forKeyPath: keyPath, options: .new, context: context)
    return context
  }

  /// Ends the connection with that context, whose line must not ring any more.
  func disconnect(
    _ context: UnsafeRawPointer?,
    from train: Train,
    _ keyPath: KeyPath<Train, Int>
  ) {
    table[UInt(bitPattern: context)] = nil
    train.removeObserver(self, forKeyPath: keyPath, context: context)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    table[UInt(bitPattern: context)]?.line?.ring(change)
  }
}
