import KVOLocking

/// A class whose objects have a registry each.
protocol RegistryOwner: AnyObject {
  var registryStorage: RegistryStorage { get }
}

extension RegistryOwner {
  /// The object's registry, which is created on first use.
  var registry: Registry<AnyObject> { registryStorage.registry(for: self) }
}

/// The storage of an object's registry.
final class RegistryStorage: @unchecked Sendable {
  private let stored = Locked<Registry<AnyObject>?>(nil)

  fileprivate func registry(for observer: AnyObject) -> Registry<AnyObject> {
    stored.withLock(as: "creates once") { stored in
      let registry = stored ?? Registry(observer: observer)
      stored = registry
      return registry
    }
  }
}
