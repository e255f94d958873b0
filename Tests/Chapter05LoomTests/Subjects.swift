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
