import Chapter02bMapTables

/// A key: two trains of one number are equal, and still two trains.
final class Train: Hashable {
  let number: Int

  init(_ number: Int = 0) { self.number = number }

  static func == (one: Train, other: Train) -> Bool { one.number == other.number }

  /// The same for all, on purpose: every two trains collide.
  func hash(into hasher: inout Hasher) {}
}

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
