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
  var registry: Registry<AnyObject> { registryStorage.registry(for: self) }
}

/// The storage of one object's registry.
final class RegistryStorage: @unchecked Sendable {
  private let stored = Locked<Registry<AnyObject>?>(nil)

  init() {}

  fileprivate func registry(for owner: AnyObject) -> Registry<AnyObject> {
    stored.withLock(as: "creates the registry") { stored in
      if let stored { return stored }
      let registry = Registry(observer: owner)
      stored = registry
      return registry
    }
  }
}
