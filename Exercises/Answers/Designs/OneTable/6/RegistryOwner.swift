import KVOLocking

/// A class that has a registry of its own.
protocol RegistryOwner: AnyObject {
  var registryStorage: RegistryStorage { get }
}

/// The storage for the registry of a `RegistryOwner`.
final class RegistryStorage: Sendable {
  private struct State: @unchecked Sendable {
    var registry: Registry<AnyObject>?
  }

  private let state = Locked(State())

  init() {}

  fileprivate func registry(for owner: AnyObject) -> Registry<AnyObject> {
    state.withLock(as: "creates the registry") { state in
      if let registry = state.registry { return registry }
      let registry = Registry<AnyObject>(observer: owner)
      state.registry = registry
      return registry
    }
  }
}

extension RegistryOwner {
  var registry: Registry<AnyObject> { registryStorage.registry(for: self) }
}
