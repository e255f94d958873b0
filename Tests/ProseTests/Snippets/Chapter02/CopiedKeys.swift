import Chapter02WeakMap

/// Changes a key and a value after storing them, in one table for each kind of memory.
func copiedKeys() {
  let retained = Memory<NamedObject>.strong
  let copied = Memory<NamedObject>.copyIn { NamedObject($0.name) }
  for (label, memory) in [("retained:", retained), ("copied:  ", copied)] {
    let (key0, obj0) = (NamedObject("key0"), NamedObject("obj0"))
    var table = MapTable<NamedObject, NamedObject>(keys: memory, values: .strong)
    _ = table.updateValue(obj0, forKey: key0)
    (key0.name, obj0.name) = ("key1", "obj1")
    let found = ["key0", "key1"].filter { table[NamedObject($0)] != nil }
    print(label, table.entries, "found by:", found)
  }
}
