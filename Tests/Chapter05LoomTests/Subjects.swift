import KVOLocking
import KVOLoom

/// A list of names, each of which is added in a critical section.
final class Log {
  let names = Locked<[String]>([])

  func note(_ name: String, times: Int = 1) {
    for _ in 0..<times { names.withLock { $0.append(name) } }
  }
}

/// A registry of key paths, with one wrong and two right implementations.
final class Entries {
  enum Version { case looksThenStores, decidesOnce, looksAgain }

  let version: Version
  private let entries = Locked<[String]>([])

  init(_ version: Version) { self.version = version }

  func observe(_ keyPath: String) {
    if version != .decidesOnce, entries.withLock(as: "looks", { $0.contains(keyPath) }) { return }
    entries.withLock(as: "stores") { entries in
      if version != .looksThenStores, entries.contains(keyPath) { return }
      entries.append(keyPath)
    }
  }

  var fault: String? {
    let entries = entries.withLock { $0 }
    return entries == ["delay"] ? nil : "expected one entry, got \(entries)"
  }
}

/// A registration with its state, its entry in the dispatcher's table, and its ledger entry.
final class Registration {
  enum Version { case original, forgetsTheEntry, corrected }
  private enum State { case initial, observing, canceled }

  let version: Version
  private let raw = Locked(0)
  private let table = Locked(false)
  private let state = Locked(State.initial)

  init(_ version: Version) { self.version = version }

  func observe() {
    table.withLock(as: "enters the table") { $0 = true }
    raw.withLock(as: "adds the ledger entry") { $0 += 1 }
    if version == .original {
      // The original reads and writes its state without a lock, which two sections represent here.
      let seen = state.withLock(as: "reads the state") { $0 }
      if seen == .initial { state.withLock(as: "writes observing") { $0 = .observing } }
      if seen == .canceled { removeRaw() }
      return
    }
    let isCanceled = state.withLock(as: "initial becomes observing") { state in
      if state == .initial { state = .observing }
      return state == .canceled
    }
    guard isCanceled else { return }
    removeRaw()
    if version == .corrected { table.withLock(as: "leaves the table") { $0 = false } }
  }

  func unobserve() {
    if version != .corrected { table.withLock(as: "leaves the table") { $0 = false } }
    let before = state.withLock(as: version == .original ? "reads the state" : "cancels") { state in
      defer { if version != .original { state = .canceled } }
      return state
    }
    if version == .corrected { table.withLock(as: "leaves the table") { $0 = false } }
    if before == .observing { removeRaw() }
    if version == .original { state.withLock(as: "writes canceled") { $0 = .canceled } }
  }

  var fault: String? {
    let raw = raw.withLock { $0 }
    if raw != 0 { return "\(raw) ledger entries are left" }
    return table.withLock { $0 } ? "a table entry is left" : nil
  }

  private func removeRaw() {
    raw.withLock(as: "removes the ledger entry") { $0 -= 1 }
  }
}
