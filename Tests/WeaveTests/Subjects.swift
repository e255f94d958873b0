import KVOLocking
import KVOWeave

/// Notes who came by, in one critical section each.
final class Log {
  let names = Locked<[String]>([])

  func note(_ name: String, times: Int = 1) {
    for _ in 0..<times { names.withLock { $0.append(name) } }
  }
}

/// A registry of key paths, in a wrong way and in two right ones.
final class Rows {
  enum Way { case looksThenStores, decidesOnce, looksAgain }

  let way: Way
  private let rows = Locked<[String]>([])

  init(_ way: Way) { self.way = way }

  func observe(_ keyPath: String) {
    if way != .decidesOnce, rows.withLock(as: "looks", { $0.contains(keyPath) }) { return }
    rows.withLock(as: "stores") { rows in
      if way != .looksThenStores, rows.contains(keyPath) { return }
      rows.append(keyPath)
    }
  }

  var complaint: String? {
    let rows = rows.withLock { $0 }
    return rows == ["delay"] ? nil : "expected one row, found \(rows)"
  }
}

/// One registration with its state, its entry in the dispatcher's table and its raw observance.
final class Registration {
  enum Way { case original, forgetsTheEntry, mended }
  private enum State { case initial, observing, cancelled }

  let way: Way
  private let raw = Locked(0)
  private let table = Locked(false)
  private let state = Locked(State.initial)

  init(_ way: Way) { self.way = way }

  func observe() {
    table.withLock(as: "enters the table") { $0 = true }
    raw.withLock(as: "adds the raw observance") { $0 += 1 }
    if way == .original {
      // The original reads and writes its state without a lock; two sections stand for that.
      let seen = state.withLock(as: "reads the state") { $0 }
      if seen == .initial { state.withLock(as: "writes observing") { $0 = .observing } }
      if seen == .cancelled { removeRaw() }
      return
    }
    let isCancelled = state.withLock(as: "initial becomes observing") { state in
      if state == .initial { state = .observing }
      return state == .cancelled
    }
    guard isCancelled else { return }
    removeRaw()
    if way == .mended { table.withLock(as: "leaves the table") { $0 = false } }
  }

  func unobserve() {
    if way != .mended { table.withLock(as: "leaves the table") { $0 = false } }
    let before = state.withLock(as: way == .original ? "reads the state" : "cancels") { state in
      defer { if way != .original { state = .cancelled } }
      return state
    }
    if way == .mended { table.withLock(as: "leaves the table") { $0 = false } }
    if before == .observing { removeRaw() }
    if way == .original { state.withLock(as: "writes cancelled") { $0 = .cancelled } }
  }

  var complaint: String? {
    let raw = raw.withLock { $0 }
    if raw != 0 { return "\(raw) raw rawRegistrations stay behind" }
    return table.withLock { $0 } ? "a table entry stays behind" : nil
  }

  private func removeRaw() {
    raw.withLock(as: "removes the raw observance") { $0 -= 1 }
  }
}
