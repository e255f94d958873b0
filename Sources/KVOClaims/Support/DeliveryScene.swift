internal import Foundation
internal import KeyValueObserving
internal import KVOContract
internal import KVOStation
internal import KVOWeave

/// A train and a registry that threads of a loom share, to find calls for registrations that have
/// ended.
final class DeliveryScene {
  let train = Train()
  private let board = Board()
  /// A registry for each of two values, because `unobserveAll` needn't have an order.
  private let registries: [any EndingRegistry<Board>]
  /// The thread that's making a change that mustn't be delivered.
  private var lateThread: Thread?
  /// The first call that came too late, in words.
  private var lateCall: String?
  private var ended: PartialKeyPath<Train>?
  /// The value that was no longer observed when the last handler in turn returned.
  private var endedBefore: PartialKeyPath<Train>?

  init(_ library: any RetainingLibrary, isRetaining: Bool) {
    registries = [board, board].map {
      library.makeRegistry(observer: $0, retainObserved: isRetaining)
    }
  }

  deinit {
    endEverything()
    keepObserved(train)
  }

  private func registry(for keyPath: PartialKeyPath<Train>) -> any EndingRegistry<Board> {
    registries[keyPath == \.delay ? 0 : 1]
  }

  private func endEverything() {
    for registry in registries { registry.unobserveAll() }
  }

  /// Observes the delay.
  func observe(_ options: ObservingOptions) {
    registry(for: \.delay).observe(train, \.delay, options: options) { [unowned self] _, _, _ in
      if Thread.current === lateThread {
        lateCall = lateCall ?? "a change that began after the registration had ended led to a call"
      }
    }
  }

  /// Ends the registration of a value, if it's observed, and remembers that.
  func end(_ keyPath: PartialKeyPath<Train>, by ending: Ending) {
    var registry: (any EndingRegistry<Board>)? = registry(for: keyPath)
    let token = registry?.token(for: train, keyPath)
    if ending == .token { token?.invalidate() } else { ending.end(train, keyPath, in: &registry) }
    if token != nil { ended = keyPath }
  }

  /// Ends the registration of the delay, and if there was one, makes a change.
  func endAndChange(_ ending: Ending) {
    end(\.delay, by: ending)
    guard ended != nil else { return }
    lateThread = Thread.current
    point("changes the delay")
    train.delay += 1
    lateThread = nil
  }

  /// Observes a value with a handler that finds out whether it's called although its registration
  /// had ended before the preceding handler returned.
  func observeInTurn(_ keyPath: PartialKeyPath<Train>, options: ObservingOptions) {
    registry(for: keyPath).observe(train, keyPath, options: options) { [unowned self] _, _, _ in
      if endedBefore == keyPath {
        lateCall = "a handler was called although its registration had ended earlier in the round"
      }
      point("returns from a handler")
      endedBefore = ended
    }
  }

  /// A description of the fault, if there is one.
  var complaint: String? {
    if let lateCall { return lateCall }
    endEverything()
    return train.isObserved ? "an entry is left in the train's ledger" : nil
  }
}
