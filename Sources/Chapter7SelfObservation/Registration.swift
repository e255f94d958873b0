internal import Chapter4Dispatcher
internal import Chapter5Mutex
internal import KeyValueObserving
internal import KVOLocking

/// One observation of one object, which it can end even when the object is gone.
///
/// It holds the object's ledger, not the object: the ledger is where it must take itself out, and
/// the ledger outlives the object for as long as anyone needs it. The object is held only if the
/// controller retains what it observes.
///
/// Its lock guards its state and its row in the ledger; nothing else changes.
final class Registration<Observer: AnyObject>: @unchecked Sendable {
  // Unchecked for the reason given in chapter 5.
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  private struct State {
    var stage = RegistrationState.initial
    var row: RawRegistration?
  }

  let id = Dispatcher.shared.nextID()
  let ledger: Ledger
  let keyPath: AnyKeyPath
  private let retained: (any KeyValueObservable)?
  private(set) weak var controller: Controller<Observer>?
  private let handler: Handler
  private let state = Locked(State())

  init(
    _ object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    in controller: Controller<Observer>,
    handler: @escaping Handler
  ) {
    self.ledger = object.observerList.ledger
    self.keyPath = keyPath
    self.retained = controller.retainObserved ? object : nil
    self.controller = controller
    self.handler = handler
  }

  /// Enters a row into the ledger.
  ///
  /// Meanwhile the handler may run, and unobserve; so may another thread.
  func begin<Object: KeyValueObservable>(
    on object: Object,
    _ keyPath: PartialKeyPath<Object>,
    _ options: ObservingOptions
  ) {
    Dispatcher.shared.enter(self)
    let row = object.addObserver(Dispatcher.shared, forKeyPath: keyPath,
      options: options,
      context: context
    ) { [weak self] in
      self.map { _ = $0.controller?.end($0) }
    }
    let must = state.withLock(as: "is registered") { state in
      state.row = row
      return state.stage.registered()
    }
    guard must == .removeRaw else { return }
    row.invalidate()
    Dispatcher.shared.leave(self)
  }

  /// Takes the row out of the ledger, or leaves that to `begin`, should it still be at work.
  ///
  /// Whoever drops a registration calls this first, and outside the lock of its table: a row that
  /// stays behind would lead to nobody, for as long as the object lives.
  func end() {
    // First the state, then the table. The other way round, a `begin` on another thread could enter
    // the table in between, and then find itself still wanted.
    let row = state.withLock(as: "is cancelled") { state in
      state.stage.cancelled() == .removeRaw ? state.row.take() : nil
    }
    Dispatcher.shared.leave(self)
    row?.invalidate()
  }
}

extension Registration: Receiver {
  /// Calls the handler, unless the registration has ended or its observer was deallocated.
  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    // Leaving the table doesn't suffice: `begin` may still be entering it on another thread.
    let isWanted = state.withLock(as: "checks whether it has ended") { $0.stage != .cancelled }
    guard isWanted, let controller, let observer = controller.observer else { return }
    handler(observer, object, change)
  }
}
