import Chapter02WeakMap

/// Releases a weak key, then the entry that's left of it.
func weakToStrong() {
  var table = MapTable<NamedObject, NamedObject>.weakToStrongObjects()
  var key0: NamedObject? = NamedObject("key0")
  var obj0: NamedObject? = NamedObject("obj0")
  weak let value = obj0
  if let key0, let obj0 { _ = table.updateValue(obj0, forKey: key0) }
  print("stored:    ", table.entries)
  obj0 = nil
  print("obj0 = nil:", table.entries)
  key0 = nil
  print("key0 = nil:", table.entries)
  print("entries in memory: \(table.count), value in memory: \(value != nil)")
  _ = table.purge()
  print("entries in memory: \(table.count), value in memory: \(value != nil)")
}
