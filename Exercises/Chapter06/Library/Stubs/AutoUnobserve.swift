import KVOExercises
import KVOLocking
import KeyValueObserving

// Move each declaration to the file in which you write its code.

extension WeakMap {
  /// Creates an empty map, which retains each key while it has an entry if `retainsKeys` is true.
  init(retainsKeys: Bool) {
    todo("WeakMap.init(retainsKeys:)")
    self.init()
  }
}

extension Registry {
  /// Ends all registrations.
  func unobserveAll() {
    todo("Registry.unobserveAll()")
  }
}

/// A class whose instances have registries of their own.
protocol RegistryOwner: AnyObject {
  /// The storage for the object's registry.
  var registryStorage: RegistryStorage { get }
}

extension RegistryOwner {
  /// The object's registry, which is created on first use.
  var registry: Registry<AnyObject> {
    todo("RegistryOwner.registry", returning: Registry(observer: self))
  }
}

/// The storage for an object's registry.
final class RegistryStorage {}
