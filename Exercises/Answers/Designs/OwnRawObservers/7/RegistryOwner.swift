import KVOLocking

/// A class whose objects have a registry of their own, which is created on first use.
///
/// ```swift
/// final class Board: RegistryOwner {
///   let registryStorage = RegistryStorage()
/// }
/// ```
protocol RegistryOwner: AnyObject {
  /// The storage, which is declared as a constant.
  var registryStorage: RegistryStorage { get }
}

extension RegistryOwner {
  /// The object's registry.
  var registry: Registry<AnyObject> { registryStorage.retaining.registry(for: self) }

  /// The object's registry that doesn't retain what it observes.
  var registryNonRetaining: Registry<AnyObject> {
    registryStorage.nonRetaining.registry(for: self)
  }
}

/// The storage of one object's two registries.
final class RegistryStorage: @unchecked Sendable {
  fileprivate let retaining = OneRegistry(retainObserved: true)
  fileprivate let nonRetaining = OneRegistry(retainObserved: false)

  init() {}
}

private struct OneRegistry {
  let retainObserved: Bool
  private let stored = Locked<Registry<AnyObject>?>(nil)

  init(retainObserved: Bool) {
    self.retainObserved = retainObserved
  }

  func registry(for owner: AnyObject) -> Registry<AnyObject> {
    stored.withLock(as: "creates the registry") { stored in
      if let stored { return stored }
      let registry = Registry(observer: owner, retainObserved: retainObserved)
      stored = registry
      return registry
    }
  }
}
