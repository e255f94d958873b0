// Rejected by: `are one decision each, in every order of two threads`
import KeyValueObserving
import KVOLocking

/// Observes on behalf of one observer, for as long as the controller lives.
///
/// One dispatcher observes for all, as in chapter 7; a registration is known by its number there.
final class Controller<Observer: AnyObject> {
  private typealias Table = [ObjectIdentifier: [AnyKeyPath: Registration<Observer>]]

  fileprivate weak var observer: Observer?
  private let table = Locked<Table>([:])

  /// Makes a controller that observes nothing yet.
  init(observer: Observer) {
    self.observer = observer
  }

  deinit {
    for registrations in table.withLock({ $0 }).values {
      for registration in registrations.values { registration.end() }
    }
  }

  /// Calls `handler` with every change of the value at `keyPath`, unless it is observed already.
  ///
  /// Answers whether this call began the observation.
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    let ledger = object.observerList.ledger
    let id = ObjectIdentifier(ledger)
    let registration = Registration(ledger, self) { observer, object, change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    let isNew = table.withLock { table in
      guard table[id]?[keyPath] == nil else { return false }
      table[id, default: [:]][keyPath] = registration
      return true
    }
    guard isNew else { return false }
    Dispatcher.shared.enter(registration)
    let row = object.addObserver(
      Dispatcher.shared,
      forKeyPath: keyPath,
      options: options,
      context: registration.context
    ) { [weak self] in
      self?.forget(id)
    }
    registration.begin(row)
    return true
  }

  /// Ends the observation of the value at `keyPath`, and answers whether there was one.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    let id = ObjectIdentifier(object.observerList.ledger)
    let removed = table.withLock { table in
      let removed = table[id]?.removeValue(forKey: keyPath)
      if table[id]?.isEmpty == true { table[id] = nil }
      return removed
    }
    removed?.end()
    return removed != nil
  }

  /// Drops what is known of an object that has died.
  private func forget(_ id: ObjectIdentifier) {
    let all = table.withLock { $0.removeValue(forKey: id) }
    for registration in (all ?? [:]).values { registration.end() }
  }
}

extension Controller: @unchecked Sendable where Observer: Sendable {}

/// One observation.
///
/// Its lock guards its row; the handler is called where its object is changed.
private final class Registration<Observer: AnyObject>: Receiver, @unchecked Sendable {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  private struct State {
    var row: RawRegistration?
    var isEnded = false
  }

  let id = Dispatcher.shared.nextID()
  // Held, so that nobody else gets its address while this is in a table.
  private let ledger: Ledger
  private weak var controller: Controller<Observer>?
  private let handler: Handler
  private let state = Locked(State())

  init(_ ledger: Ledger, _ controller: Controller<Observer>, _ handler: @escaping Handler) {
    self.ledger = ledger
    self.controller = controller
    self.handler = handler
  }

  /// Keeps the row, or takes it back at once if this was ended before there was one.
  func begin(_ row: RawRegistration) {
    let isEnded = state.withLock { state in
      state.row = row
      return state.isEnded
    }
    if isEnded { end() }
  }

  /// Takes the row out of its ledger, or leaves that to `begin`.
  func end() {
    let row = state.withLock { state in
      state.isEnded = true
      return state.row.take()
    }
    Dispatcher.shared.leave(self)
    row?.invalidate()
  }

  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    // Another thread may have ended this before the dispatcher's table got it.
    guard let observer = controller?.observer else { return }
    handler(observer, object, change)
  }
}

/// Passes changes on by their context, as chapter 5's dispatcher does.
private final class Dispatcher: KeyValueObserver, Sendable {
  static let shared = Dispatcher()

  private struct Entry {
    weak var receiver: (any Receiver)?
  }

  private let state = Locked((table: [UInt: Entry](), lastID: UInt(0)))

  func nextID() -> UInt {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  func enter(_ receiver: any Receiver) {
    state.withLock { $0.table[receiver.id] = Entry(receiver: receiver) }
  }

  func leave(_ receiver: any Receiver) {
    state.withLock { $0.table[receiver.id] = nil }
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    let receiver = state.withLock { $0.table[UInt(bitPattern: context)]?.receiver }
    receiver?.receive(change, of: object)
  }
}

private protocol Receiver: AnyObject, Sendable {
  var id: UInt { get }
  func receive(_ change: ObservedChange, of object: any KeyValueObservable)
}

extension Receiver {
  fileprivate var context: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: id) }
}
