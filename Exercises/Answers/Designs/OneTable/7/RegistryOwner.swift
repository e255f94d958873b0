import KVOLocking

/// A class that has two registries of its own: one that retains what it observes, and one that
/// doesn't.
protocol RegistryOwner: AnyObject {
  var registryStorage: RegistryStorage { get }
}

/// The storage for the registries of a `RegistryOwner`.
final class RegistryStorage: Sendable {
  private struct State: @unchecked Sendable {
    var registries: [Bool: Registry<AnyObject>] = [:]
  }

  private let state = Locked(State())

  init() {}

  fileprivate func registry(for owner: AnyObject, retainObserved: Bool) -> Registry<AnyObject> {
    state.withLock(as: "creates the registry") { state in
      if let registry = state.registries[retainObserved] { return registry }
      let registry = Registry<AnyObject>(observer: owner, retainObserved: retainObserved)
      state.registries[retainObserved] = registry
      return registry
    }
  }
}

extension RegistryOwner {
  var registry: Registry<AnyObject> {
    registryStorage.registry(for: self, retainObserved: true)
  }

  var registryNonRetaining: Registry<AnyObject> {
    registryStorage.registry(for: self, retainObserved: false)
  }
}
