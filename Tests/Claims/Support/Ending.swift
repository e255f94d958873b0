internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

/// A way in which a registration ends while its object still exists.
enum Ending: String, CaseIterable {
  case unobserve = "`unobserve`"
  case token = "`invalidate`"
  case unobserveAll = "`unobserveAll`"
  case deallocation = "the deallocation of the registry"

  /// Ends a registration in this way.
  ///
  /// - Parameters:
  ///   - object: The observed object.
  ///   - keyPath: The observed key path.
  ///   - registry: The registry, which is released if its deallocation is to end the registration.
  func end<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    in registry: inout (any EndingRegistry<Board>)?
  ) {
    switch self {
    case .unobserve: registry?.unobserve(object, keyPath)
    case .token: registry?.token(for: object, keyPath)?.invalidate()
    case .unobserveAll: registry?.unobserveAll()
    case .deallocation: _ = registry.take()
    }
  }
}
