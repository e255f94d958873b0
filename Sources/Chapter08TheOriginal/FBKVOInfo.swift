internal import KeyValueObserving

/// A record of one observed key path: the options, the block, and whether it's being observed.
///
/// An info has no reference to the observed object, which is the key under which the controller's
/// map stores it. A value that retained its own key would keep the key in memory (chapter 2).
///
/// Not thread-safe, although several threads use it, because no lock guards the ``state``.
///
/// Counterpart: `_FBKVOInfo`. In chapters 1 to 7, it's called `Registration`.
final class FBKVOInfo {
  /// A state, in which `observe` and `unobserve` leave each other a message.
  ///
  /// Counterpart: `_FBKVOInfoState`, the answer to issue 57. In chapter 4, it's called
  /// `RegistrationState`.
  enum State {
    /// The state until `observe` has looked at it, after `addObserver`, or until `unobserve` is
    /// called before that.
    case initial
    /// The state from then on, until `unobserve`.
    case observing
    /// The final state, after `unobserve`.
    case notObserving
  }

  /// The controller that the info belongs to; nil after its deallocation.
  ///
  /// A strong reference would close a cycle, because the controller retains its infos (chapter 4).
  weak let controller: FBKVOController?

  let keyPath: AnyKeyPath
  let options: ObservingOptions

  // One of these three is used: the block, or else the action, or else the context.
  let block: FBKVONotificationBlock?
  let action: FBKVOAction?
  let context: UnsafeRawPointer?

  /// The state, which nothing guards.
  ///
  /// Two threads can both read the state before either of them changes it. Then neither finds the
  /// other's message, and an entry stays in the ledger. Chapter 5 adds the lock.
  var state = State.initial

  /// Creates an info that isn't observing yet.
  ///
  /// With only a key path, it can serve to look up an info that's equal to it. Counterpart: the
  /// five initializers of `_FBKVOInfo`.
  init(
    controller: FBKVOController,
    keyPath: AnyKeyPath,
    options: ObservingOptions = [],
    block: FBKVONotificationBlock? = nil,
    action: FBKVOAction? = nil,
    context: UnsafeRawPointer? = nil
  ) {
    self.controller = controller
    self.keyPath = keyPath
    self.options = options
    self.block = block
    self.action = action
    self.context = context
  }

  /// The info's address, which is the context of its ledger entry (chapter 1).
  ///
  /// After the info's deallocation, another info may get the same address, although a round that's
  /// under way still has it as a context. Chapter 4 counts instead.
  var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}

// An info is compared only with infos of the same controller and for the same object, so its key
// path is enough to identify it (chapter 3). Closures can't be compared, and of blocks, only the
// addresses can, which can differ even if the same line makes two of them.
extension FBKVOInfo: Hashable {
  /// Counterpart: `-isEqual:`.
  static func == (first: FBKVOInfo, second: FBKVOInfo) -> Bool {
    first.keyPath == second.keyPath
  }

  /// Counterpart: `-hash`.
  func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath)
  }
}

extension FBKVOInfo: CustomDebugStringConvertible {
  /// A text with the key path and the options.
  ///
  /// Counterpart: `-debugDescription`, which adds the addresses of the block and of the context.
  var debugDescription: String { "<FBKVOInfo \(keyPath), options: \(options)>" }
}
