internal import KeyValueObserving

/// One observation of one object: what identifies it, and what it merely carries.
///
/// Two registrations are equal when their key paths are. That is enough, because they are only
/// ever compared inside one registry's set for one object: there, the key path is what is left to
/// tell them apart. Options and handler are carried, and take no part; a handler could not even
/// be compared.
///
/// In KVOController: `_FBKVOInfo`, whose `hash` and `isEqual:` ask the key path alone.
struct Registration {
  let keyPath: AnyKeyPath
  let options: ObservingOptions
  let handler: (ObservedChange) -> Void

  init(
    keyPath: AnyKeyPath,
    options: ObservingOptions,
    handler: @escaping (ObservedChange) -> Void
  ) {
    self.keyPath = keyPath
    self.options = options
    self.handler = handler
  }

  /// Stands in for the registration of `keyPath` when it is looked up: equal to it, but empty.
  init(representing keyPath: AnyKeyPath) {
    self.init(keyPath: keyPath, options: [], handler: { _ in })
  }
}

extension Registration: Hashable {
  static func == (left: Self, right: Self) -> Bool {
    left.keyPath == right.keyPath
  }

  // The contract: what is equal hashes alike. So this may use what `==` compares, and no more.
  func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath)
  }
}

extension Set<Registration> {
  /// The member that `representative` stands in for.
  ///
  /// - Complexity: O(1) expected.
  func member(_ representative: Registration) -> Registration? {
    firstIndex(of: representative).map { self[$0] }
  }
}
