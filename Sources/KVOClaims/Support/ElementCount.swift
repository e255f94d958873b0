internal import KVOLocking
internal import KVOStation
internal import KeyValueObserving

/// Returns the number of elements of all the collections that objects store, directly, in the
/// objects that they refer to, or behind locks.
///
/// An object is inspected only if its class belongs to the module of one of the first objects or to
/// a chapter. A claim can't know a library's tables, but it can find out that they grow.
func elementCount(of objects: [AnyObject]) -> Int {
  var inspection = Inspection(modules: objects.map(moduleName) + ["Chapter"])
  for object in objects { inspection.inspect(object) }
  return inspection.elements
}

/// Returns the given objects and the ones of the library that they refer to, directly or behind
/// locks.
func reachableObjects(from objects: [AnyObject]) -> [AnyObject] {
  var inspection = Inspection(modules: objects.map(moduleName) + ["Chapter"])
  for object in objects { inspection.inspect(object) }
  return inspection.objects
}

/// Objects of a library, retained so that a snapshot shows them even if the library releases them.
final class Parts {
  let objects: [AnyObject]

  init(_ objects: [AnyObject]) { self.objects = objects }
}

/// Returns the name of the module that an object's class belongs to.
func moduleName(of object: AnyObject) -> String {
  String(String(reflecting: type(of: object)).prefix { $0 != "." })
}

extension Train {
  /// The raw observers of the train, such as a library's dispatcher.
  var rawObservers: [AnyObject] { observerList.ledger.rawRegistrations.compactMap(\.observer) }
}

private struct Inspection {
  let modules: [String]
  private(set) var elements = 0
  private(set) var objects: [AnyObject] = []
  private var known: Set<ObjectIdentifier> = []

  init(modules: [String]) { self.modules = modules }

  mutating func inspect(_ value: Any) {
    if let lock = value as? any InspectableLock { return inspect(lock.guardedState) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class:
      let object = value as AnyObject
      let type = String(reflecting: type(of: object))
      guard modules.contains(where: type.hasPrefix), known.insert(ObjectIdentifier(object)).inserted
      else { return }
      objects.append(object)
    case .collection, .dictionary, .set: elements += mirror.children.count
    default: break
    }
    var level: Mirror? = mirror
    while let current = level {
      for child in current.children { inspect(child.value) }
      level = current.superclassMirror
    }
  }
}

/// A `Locked` value with any state.
private protocol InspectableLock {
  var guardedState: Any { get }
}

extension Locked: InspectableLock {
  fileprivate var guardedState: Any { withLock { $0 } }
}
