internal import KVOStation
internal import KeyValueObserving

/// A way in which a registration ends while its object still exists.
enum Ending: String, CaseIterable {
  case unobserve = "`unobserve`"
  case token = "`invalidate`"
  case unobserveAll = "`unobserveAll`"
  case deallocation = "the deallocation of the registry"

  /// Ends a registration in this way.
  ///
  /// - Parameters:
  ///   - train: The observed train.
  ///   - keyPath: The observed key path.
  ///   - registry: The registry, which is released if its deallocation is to end the registration.
  func end(
    _ train: Train,
    _ keyPath: PartialKeyPath<Train>,
    in registry: inout (any EndingRegistry<Board>)?
  ) {
    switch self {
    case .unobserve: registry?.unobserve(train, keyPath)
    case .token: registry?.token(for: train, keyPath)?.invalidate()
    case .unobserveAll: registry?.unobserveAll()
    case .deallocation: _ = registry.take()
    }
  }
}
