// The common combinations, under the names that `NSMapTable` has for them in Swift.
extension MapTable {
  /// Creates a table that keeps keys and values alive.
  public static func strongToStrongObjects(
    comparedBy personality: Personality<Key> = .identity
  ) -> MapTable { MapTable(keys: .strong, comparedBy: personality, values: .strong) }

  /// Creates a table whose entries live as long as their keys.
  public static func weakToStrongObjects(
    comparedBy personality: Personality<Key> = .identity
  ) -> MapTable { MapTable(keys: .weak, comparedBy: personality, values: .strong) }

  /// Creates a table whose entries live as long as their values.
  public static func strongToWeakObjects(
    comparedBy personality: Personality<Key> = .identity
  ) -> MapTable { MapTable(keys: .strong, comparedBy: personality, values: .weak) }

  /// Creates a table whose entries live as long as both their keys and their values.
  public static func weakToWeakObjects(
    comparedBy personality: Personality<Key> = .identity
  ) -> MapTable { MapTable(keys: .weak, comparedBy: personality, values: .weak) }
}
