import KVOExercises
import KeyValueObserving

// Move each declaration to the file in which you write its code.

extension Registry {
  /// Creates a registry, which retains the objects that it observes if `retainObserved` is true.
  convenience init(observer: Observer, retainObserved: Bool) {
    todo("Registry.init(observer:retainObserved:)")
    self.init(observer: observer)
  }
}

extension RegistryOwner {
  /// The object's other registry, which doesn't retain the objects that it observes.
  var registryNonRetaining: Registry<AnyObject> {
    todo("RegistryOwner.registryNonRetaining", returning: Registry(observer: self))
  }
}
