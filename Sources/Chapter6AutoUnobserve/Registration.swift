internal import Chapter4Dispatcher
internal import Chapter5Mutex
internal import KeyValueObserving
internal import KVOLocking

/// One observation of one object, which it keeps alive: what is retained is left by `end`.
///
/// Its lock guards its state, and nothing else changes.
final class Registration<Observer: AnyObject>: @unchecked Sendable {
  // Unchecked for the reason given in chapter 5.
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let id = Dispatcher.shared.nextID()
  let object: any KeyValueObservable
  let keyPath: AnyKeyPath
  private(set) weak var controller: Controller<Observer>?
  private let handler: Handler
  private let state = Locked(RegistrationState.initial)

  init(
    _ object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    in controller: Controller<Observer>,
    handler: @escaping Handler
  ) {
    self.object = object
    self.keyPath = keyPath
    self.controller = controller
    self.handler = handler
  }

  /// Makes the raw registration.
  ///
  /// Meanwhile the handler may run, and unobserve; so may another thread.
  func begin<Object: KeyValueObservable>(
    on object: Object,
    _ keyPath: PartialKeyPath<Object>,
    _ options: ObservingOptions
  ) {
    Dispatcher.shared.enter(self)
    object.addObserver(Dispatcher.shared, forKeyPath: keyPath, options: options, context: context)
    guard state.withLock(as: "is registered", { $0.registered() }) == .removeRaw else { return }
    removeRaw()
    Dispatcher.shared.leave(self)
  }

  /// Ends the raw registration, or leaves that to `begin`, should it still be at work.
  func end() {
    // First the state, then the table. The other way round, a `begin` on another thread could enter
    // the table in between, and then find itself still wanted.
    let must = state.withLock(as: "is cancelled") { $0.cancelled() }
    Dispatcher.shared.leave(self)
    if must == .removeRaw { removeRaw() }
  }

  private func removeRaw() {
    object.removeObserver(Dispatcher.shared, forKeyPath: keyPath, context: context)
  }
}

extension Registration: Receiver {
  /// Calls the handler, unless the registration has ended or its observer was deallocated.
  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    // Leaving the table doesn't suffice: `begin` may still be entering it on another thread.
    let isWanted = state.withLock(as: "checks whether it has ended") { $0 != .cancelled }
    guard isWanted, let controller, let observer = controller.observer else { return }
    handler(observer, object, change)
  }
}
