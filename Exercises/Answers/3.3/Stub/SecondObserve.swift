import KVOWeakTables
import ExerciseKit
import KeyValueObserving

/// One observation of an object: equal to another if the key paths are.
struct Registration: Hashable {
  let keyPath: AnyKeyPath
  var handler: (Int) -> Void = { _ in }

  static func == (left: Self, right: Self) -> Bool { left.keyPath == right.keyPath }

  func hash(into hasher: inout Hasher) { hasher.combine(keyPath) }
}

/// A registry in which an object and a key path name one observation.
final class Registry: KeyValueObserver {
  private var registrations = WeakMap<AnyObject, Set<Registration>>()

  /// Calls `handler` with every new value at `keyPath`, unless it is observed already.
  ///
  /// Returns whether this call began the observation; if not, the first handler stays.
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    handler: @escaping (Int) -> Void
  ) -> Bool {
    todo("3.3 Registry.observe(_:_:handler:)", returning: false)
  }

  /// Ends the observation of the value at `keyPath`, and returns whether there was one.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>
  ) -> Bool {
    todo("3.3 Registry.unobserve(_:_:)", returning: false)
  }

  /// Calls the handler of the registration that this change is for.
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let known = registrations[object], let value = change.newValue as? Int,
      let index = known.firstIndex(of: Registration(keyPath: keyPath))
    else { return }
    known[index].handler(value)
  }
}
