internal import KVOLocking

/// The stored properties of an object, and of the objects it refers to, at one time.
struct ObjectSnapshot {
  /// One object, with a description of each of its stored properties.
  private struct Entry {
    // Weak, so that a snapshot doesn't extend any lifetime.
    weak var object: AnyObject?
    var properties: [String: String] = [:]
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// Inspects an object and the objects that it refers to, directly or through locks.
  ///
  /// An object is inspected only if its type belongs to the first object's module, to one of the
  /// given modules, or to a chapter.
  init(of object: AnyObject, in modules: [String]) {
    let module = String(reflecting: type(of: object)).prefix { $0 != "." }
    inspect(object, modules: [module + ".", "Chapter"] + modules.map { $0 + "." })
  }

  /// Returns the name of a property that differs between the snapshots, if there is one.
  ///
  /// Only objects that are in both snapshots are compared.
  func difference(from earlier: ObjectSnapshot) -> String? {
    for (id, entry) in entries {
      // A new object may have the same address.
      guard let object = entry.object, let before = earlier.entries[id], before.object === object
      else { continue }
      let changed = entry.properties.filter { before.properties[$0.key] != $0.value }
      if let name = changed.keys.min() {
        return "\(String(describing: type(of: object)).prefix { $0 != "<" }).\(name)"
      }
    }
    return nil
  }

  private mutating func inspect(_ object: AnyObject, modules: [Substring]) {
    let (id, type) = (ObjectIdentifier(object), String(reflecting: type(of: object)))
    guard entries[id] == nil, modules.contains(where: type.hasPrefix) else { return }
    entries[id] = Entry(object: object)
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for (label, value) in level.children {
        let description = describe(value, modules: modules)
        entries[id]?.properties[label ?? ""] = description
      }
      mirror = level.superclassMirror
    }
  }

  /// Returns a description of a value's parts, or of an object's identity.
  private mutating func describe(_ value: Any, modules: [Substring]) -> String {
    if let lock = value as? any Lock {
      // The state that a lock guards may change while the lock is held, so it isn't part of the
      // description. However, inspect the objects in that state, because they mustn't change at any
      // other time.
      _ = describe(lock.state, modules: modules)
      return "a lock"
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class || type(of: value) is AnyClass {
      let object = value as AnyObject
      inspect(object, modules: modules)
      return "\(ObjectIdentifier(object))"
    }
    if mirror.children.isEmpty { return "\(value)" }
    let parts = mirror.children.map { "\($0.label ?? ""): \(describe($0.value, modules: modules))" }
    // Dictionaries and sets have no order.
    let isOrdered = mirror.displayStyle != .dictionary && mirror.displayStyle != .set
    return "(\((isOrdered ? parts : parts.sorted()).joined(separator: ", ")))"
  }
}

/// A `Locked` value with any state.
private protocol Lock {
  var state: Any { get }
}

extension Locked: Lock {
  fileprivate var state: Any { withLock { $0 } }
}
