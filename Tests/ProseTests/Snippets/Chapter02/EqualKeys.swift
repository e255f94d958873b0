import Chapter02WeakMap

/// Stores values for two equal keys, in one table for each personality.
func equalKeys() {
  let (key0, twin) = (NamedObject("key0"), NamedObject("key0"))
  for personality in [Personality<NamedObject>.equality, .identity] {
    var table = MapTable<NamedObject, NamedObject>.weakToStrongObjects(comparedBy: personality)
    _ = table.updateValue(NamedObject("obj0"), forKey: key0)
    _ = table.updateValue(NamedObject("obj1"), forKey: twin)
    print(table.entries)
  }
  withExtendedLifetime((key0, twin)) {}
}
