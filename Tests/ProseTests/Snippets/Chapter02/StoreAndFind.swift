/// Chapter 2: the weak map after the first step of the task.
func storeAndFind() {
  let key = Platform()
  var map = WeakMap<Platform, Int>()
  _ = map.updateValue(3, forKey: key)
  let previous = map.updateValue(4, forKey: key)
  print(map.count, previous ?? 0, map[key] ?? 0)
}

private final class Platform {}

private struct Weak<Object: AnyObject> {
  weak var object: Object?
}

private struct WeakMap<Key: AnyObject, Value> {
  private struct Entry {
    let key: Weak<Key>
    let value: Value
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  var count: Int { entries.count }

  subscript(key: Key) -> Value? {
    guard let entry = entries[ObjectIdentifier(key)], entry.key.object != nil else { return nil }
    return entry.value
  }

  mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    let previous = self[key]
    entries[ObjectIdentifier(key)] = Entry(key: Weak(object: key), value: value)
    return previous
  }
}
