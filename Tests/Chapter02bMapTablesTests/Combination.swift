import Chapter02bMapTables

/// A combination of strong and weak references, and what they retain.
enum Combination: CaseIterable {
  case strongToStrong, weakToStrong, strongToWeak, weakToWeak

  func table<Key, Value>() -> MapTable<Key, Value> {
    switch self {
    case .strongToStrong: .strongToStrongObjects(comparedBy: .identity)
    case .weakToStrong: .weakToStrongObjects(comparedBy: .identity)
    case .strongToWeak: .strongToWeakObjects(comparedBy: .identity)
    case .weakToWeak: .weakToWeakObjects(comparedBy: .identity)
    }
  }

  var keepsKeys: Bool { self == .strongToStrong || self == .strongToWeak }
  var keepsValues: Bool { self == .strongToStrong || self == .weakToStrong }
}
