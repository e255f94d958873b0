internal import KVOLocking

/// What an object, and all that can be reached from it, stores at one time.
struct Sight {
  /// One object, with a text for each of its stored properties.
  private struct View {
    // Weak, so that nothing lives longer for having been looked at.
    weak var object: AnyObject?
    var properties: [String: String] = [:]
  }

  private var views: [ObjectIdentifier: View] = [:]

  /// Looks at an object, through locks, as far as its own module's and the chapters' types go.
  init(of object: AnyObject) {
    let module = String(reflecting: type(of: object)).prefix { $0 != "." }
    see(object, whereIn: [module + ".", "Chapter"])
  }

  /// Names a property of an object seen both times whose text differs.
  func difference(from earlier: Sight) -> String? {
    for (id, view) in views {
      // Another object may have the address by now.
      guard let object = view.object, let before = earlier.views[id], before.object === object
      else { continue }
      let changed = view.properties.filter { before.properties[$0.key] != $0.value }
      if let name = changed.keys.min() {
        return "\(String(describing: type(of: object)).prefix { $0 != "<" }).\(name)"
      }
    }
    return nil
  }

  private mutating func see(_ object: AnyObject, whereIn places: [Substring]) {
    let (id, type) = (ObjectIdentifier(object), String(reflecting: type(of: object)))
    guard views[id] == nil, places.contains(where: type.hasPrefix) else { return }
    views[id] = View(object: object)
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for (label, value) in level.children {
        let text = text(of: value, whereIn: places)
        views[id]?.properties[label ?? ""] = text
      }
      mirror = level.superclassMirror
    }
  }

  /// Describes a value by its parts, and an object by its identity.
  private mutating func text(of value: Any, whereIn places: [Substring]) -> String {
    if let lock = value as? any Lock {
      // What stands behind it changes under it; the objects found there may not.
      _ = text(of: lock.content, whereIn: places)
      return "a lock"
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class || type(of: value) is AnyClass {
      let object = value as AnyObject
      see(object, whereIn: places)
      return "\(ObjectIdentifier(object))"
    }
    if mirror.children.isEmpty { return "\(value)" }
    let parts = mirror.children.map { "\($0.label ?? ""): \(text(of: $0.value, whereIn: places))" }
    // The order of a dictionary is no part of it.
    let isOrdered = mirror.displayStyle != .dictionary && mirror.displayStyle != .set
    return "(\((isOrdered ? parts : parts.sorted()).joined(separator: ", ")))"
  }
}

/// A `Locked` of whatever state.
private protocol Lock {
  var content: Any { get }
}

extension Locked: Lock {
  fileprivate var content: Any { withLock { $0 } }
}
