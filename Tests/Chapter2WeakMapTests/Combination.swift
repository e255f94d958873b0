import KVOWeakTables

/// A combination of strong and weak references, and what they retain.
enum Combination: CaseIterable {
  case strongToStrong, weakToStrong, strongToWeak, weakToWeak

  func table<Key, Value>() -> MapTable<Key, Value> {
    switch self {
    case .strongToStrong: .strongToStrongObjects()
    case .weakToStrong: .weakToStrongObjects()
    case .strongToWeak: .strongToWeakObjects()
    case .weakToWeak: .weakToWeakObjects()
    }
  }

  var keepsKeys: Bool { self == .strongToStrong || self == .strongToWeak }
  var keepsValues: Bool { self == .strongToStrong || self == .weakToStrong }
}
