import KVOWeakTables

/// Changes a key and a value after storing them.
func copiedKeys() {
  let (key0, obj0) = (NamedObject("key0"), NamedObject("obj0"))
  var table = MapTable<NamedObject, NamedObject>(
    keys: .copyIn { NamedObject($0.name) },
    values: .strong
  )
  _ = table.updateValue(obj0, forKey: key0)
  key0.name = "new key"
  obj0.name = "new value"
  print(table.entries)
  print("key0:", table[NamedObject("key0")]?.name ?? "nil")
  print("new key:", table[NamedObject("new key")]?.name ?? "nil")
}
