import KVOLocking

/// A class whose objects have a registry of each kind.
protocol RegistryOwner: AnyObject {
  var registryStorage: RegistryStorage { get }
}

extension RegistryOwner {
  /// The object's registry, which is created on first use, and retains what it observes.
  var registry: Registry<AnyObject> { registryStorage.registry(for: self, retaining: true) }

  /// The object's registry that doesn't retain what it observes.
  var registryNonRetaining: Registry<AnyObject> {
    registryStorage.registry(for: self, retaining: false)
  }
}

/// The storage of an object's registries.
final class RegistryStorage: @unchecked Sendable {
  private let stored = Locked<[Bool: Registry<AnyObject>]>([:])

  fileprivate func registry(for observer: AnyObject, retaining: Bool) -> Registry<AnyObject> {
    stored.withLock(as: "creates once") { stored in
      if let registry = stored[retaining] { return registry }
      let registry = Registry(observer: observer, retainObserved: retaining)
      stored[retaining] = registry
      return registry
    }
  }
}
