@testable import Chapter05Mutex
import KeyValueObserving
import KVOLocking
import KVOStation

/// A registration that uses the chapter's dispatcher, and makes one of several mistakes.
final class WrongRegistration: Receiver, @unchecked Sendable {
  // The conformance is unchecked, because a loom runs only one thread at a time.
  enum Way {
    /// Reads its state in one step and writes it in another, as in KVOController.
    case original
    /// Removes the ledger entry of a cancelled observe, but not its table entry.
    case forgetsTheEntry
    /// Leaves the table before it's cancelled.
    case leavesFirst
  }

  let id = Dispatcher.shared.nextID()
  let train = Train()
  private let way: Way
  private let state = Locked(RegistrationState.beginning)

  init(_ way: Way) { self.way = way }

  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {}

  func observe() {
    Dispatcher.shared.enter(self)
    train.addObserver(Dispatcher.shared, forKeyPath: \.delay, context: context)
    guard after({ $0.registered() }) == .remove else { return }
    removeRaw()
    if way != .forgetsTheEntry { Dispatcher.shared.leave(self) }
  }

  func unobserve() {
    if way == .leavesFirst { Dispatcher.shared.leave(self) }
    let followUp = after { $0.cancelled() }
    if way != .leavesFirst { Dispatcher.shared.leave(self) }
    if followUp == .remove { removeRaw() }
  }

  private func after(
    _ event: (inout RegistrationState) -> RegistrationState.FollowUp
  ) -> RegistrationState.FollowUp {
    if way != .original { return state.withLock(as: "changes the state") { event(&$0) } }
    // KVOController has no lock here, so one section stands for reading, and another for writing.
    var copy = state.withLock(as: "reads the state") { $0 }
    let followUp = event(&copy)
    state.withLock(as: "writes the state") { $0 = copy }
    return followUp
  }

  private func removeRaw() {
    train.removeObserver(Dispatcher.shared, forKeyPath: \Train.delay, context: context)
  }

  var complaint: String? {
    let (raw, entries) = (train.ledgerEntryCount, Dispatcher.shared.count)
    train.removeLedgerEntries()
    Dispatcher.shared.leave(self)
    if raw > 0 { return "a ledger entry stays behind" }
    return entries > 0 ? "a table entry stays behind" : nil
  }
}

/// A bell that calls and releases handlers while it holds its lock.
final class WrongBell {
  private let handlers = Locked<[String: () -> Void]>([:])

  func add(_ name: String, _ handler: @escaping () -> Void) {
    handlers.withLock(as: "adds") { $0[name] = handler }
  }

  func ring() {
    handlers.withLock(as: "calls out") { for handler in $0.values { handler() } }
  }

  func remove(_ name: String) {
    // The handler is released here, along with what it captured.
    handlers.withLock(as: "lets a value die") { $0[name] = nil }
  }

  var count: Int { handlers.withLock(as: "counts") { $0.count } }
}

/// An object that calls a closure in its `deinit`.
final class Farewell {
  private let call: () -> Void

  init(_ call: @escaping () -> Void) { self.call = call }
  deinit { call() }
}
