import Chapter02WeakMap

/// Releases a weak key, and the weak value of another key.
func weakToWeak() {
  var table = MapTable<NamedObject, NamedObject>.weakToWeakObjects()
  var key1: NamedObject? = NamedObject("key1")
  let obj1 = NamedObject("obj1")
  let key2 = NamedObject("key2")
  var obj2: NamedObject? = NamedObject("obj2")
  if let key1 { _ = table.updateValue(obj1, forKey: key1) }
  if let obj2 { _ = table.updateValue(obj2, forKey: key2) }
  print("stored:    ", table.entries)
  key1 = nil
  print("key1 = nil:", table.entries)
  obj2 = nil
  print("obj2 = nil:", table.entries)
  withExtendedLifetime((obj1, key2)) {}
}
