// The common combinations, with the names that `NSMapTable` has for them in Swift.
extension MapTable {
  /// Creates a table with strong keys and strong values.
  public static func strongToStrongObjects(comparedBy personality: Personality<Key>) -> MapTable {
    MapTable(keys: .strong, comparedBy: personality, values: .strong)
  }

  /// Creates a table with weak keys and strong values.
  public static func weakToStrongObjects(comparedBy personality: Personality<Key>) -> MapTable {
    MapTable(keys: .weak, comparedBy: personality, values: .strong)
  }

  /// Creates a table with strong keys and weak values.
  public static func strongToWeakObjects(comparedBy personality: Personality<Key>) -> MapTable {
    MapTable(keys: .strong, comparedBy: personality, values: .weak)
  }

  /// Creates a table with weak keys and weak values.
  public static func weakToWeakObjects(comparedBy personality: Personality<Key>) -> MapTable {
    MapTable(keys: .weak, comparedBy: personality, values: .weak)
  }
}

// As in Foundation, keys are compared by equality unless you say otherwise. There's no default for
// keys that aren't `Hashable`, so a table never switches to identity without saying so.
extension MapTable where Key: Hashable {
  /// Creates an empty table that compares its keys by equality.
  ///
  /// - Parameters:
  ///   - keys: The way in which keys are referenced.
  ///   - values: The way in which values are referenced.
  public init(keys: Memory<Key>, values: Memory<Value>) {
    self.init(keys: keys, comparedBy: .equality, values: values)
  }

  /// Creates a table with strong keys, compared by equality, and strong values.
  public static func strongToStrongObjects() -> MapTable {
    strongToStrongObjects(comparedBy: .equality)
  }

  /// Creates a table with weak keys, compared by equality, and strong values.
  public static func weakToStrongObjects() -> MapTable {
    weakToStrongObjects(comparedBy: .equality)
  }

  /// Creates a table with strong keys, compared by equality, and weak values.
  public static func strongToWeakObjects() -> MapTable {
    strongToWeakObjects(comparedBy: .equality)
  }

  /// Creates a table with weak keys, compared by equality, and weak values.
  public static func weakToWeakObjects() -> MapTable {
    weakToWeakObjects(comparedBy: .equality)
  }
}
