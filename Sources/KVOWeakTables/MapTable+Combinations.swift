// The common combinations, with the names that `NSMapTable` has for them in Swift. By default, ours
// compare keys by identity, while Foundation's compare them by equality.
extension MapTable {
  /// Creates a table with strong keys and strong values.
  public static func strongToStrongObjects(
    comparedBy personality: Personality<Key> = .identity
  ) -> MapTable { MapTable(keys: .strong, comparedBy: personality, values: .strong) }

  /// Creates a table with weak keys and strong values.
  public static func weakToStrongObjects(
    comparedBy personality: Personality<Key> = .identity
  ) -> MapTable { MapTable(keys: .weak, comparedBy: personality, values: .strong) }

  /// Creates a table with strong keys and weak values.
  public static func strongToWeakObjects(
    comparedBy personality: Personality<Key> = .identity
  ) -> MapTable { MapTable(keys: .strong, comparedBy: personality, values: .weak) }

  /// Creates a table with weak keys and weak values.
  public static func weakToWeakObjects(
    comparedBy personality: Personality<Key> = .identity
  ) -> MapTable { MapTable(keys: .weak, comparedBy: personality, values: .weak) }
}
