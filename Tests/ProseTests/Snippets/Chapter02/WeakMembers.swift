import Chapter02WeakMap

/// Releases a member of a weak hash table.
func weakMembers() {
  var table = HashTable<NamedObject>.weakObjects()
  var hashObj: NamedObject? = NamedObject("hashObj")
  if let hashObj { _ = table.insert(hashObj) }
  print("inserted:     ", table.members)
  hashObj = nil
  print("hashObj = nil:", table.members)
}
