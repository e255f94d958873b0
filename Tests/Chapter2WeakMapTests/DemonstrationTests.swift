import KVOWeakTables
import Testing

/// The printed demonstrations of the article on `NSMapTable` and `NSHashTable`, line by line.
///
/// There, a table is printed after each step; here, its living entries are compared. The names are
/// the article's.
@Suite struct `The article's demonstration` {
  @Test func `of weak keys and strong objects: the key is released, the entry is gone`() {
    var weakKeyStrongObjectsMapTable = MapTable<Farewell, Farewell>.weakToStrongObjects()
    var key0: Farewell? = Farewell()
    let obj0 = Farewell()
    if let key0 { _ = weakKeyStrongObjectsMapTable.updateValue(obj0, forKey: key0) }
    #expect(Array(weakKeyStrongObjectsMapTable).count == 1)
    #expect(weakKeyStrongObjectsMapTable.allSatisfy { $0.key === key0 && $0.value === obj0 })
    key0 = nil
    #expect(Array(weakKeyStrongObjectsMapTable).isEmpty)
  }

  @Test func `of weak keys and weak objects: each deallocation removes its entry`() {
    var weakKeyWeakObjsMapTable = MapTable<Farewell, Farewell>.weakToWeakObjects()
    var key1: Farewell? = Farewell()
    let obj1 = Farewell()
    let key2 = Farewell()
    var obj2: Farewell? = Farewell()
    if let key1, let obj2 {
      _ = weakKeyWeakObjsMapTable.updateValue(obj1, forKey: key1)
      _ = weakKeyWeakObjsMapTable.updateValue(obj2, forKey: key2)
    }
    #expect(Array(weakKeyWeakObjsMapTable).count == 2)
    key1 = nil
    #expect(Array(weakKeyWeakObjsMapTable).count == 1)
    #expect(weakKeyWeakObjsMapTable.allSatisfy { $0.key === key2 && $0.value === obj2 })
    // The article stores under `key1` once more, which is nil by now. Here that does not compile.
    obj2 = nil
    #expect(Array(weakKeyWeakObjsMapTable).isEmpty)
    withExtendedLifetime((obj1, key2)) {}
  }

  @Test func `of a weak hash table: the member is released, and its entry is gone`() {
    var hashTable = HashTable<Farewell>.weakObjects()
    var hashObj: Farewell? = Farewell()
    if let hashObj { _ = hashTable.insert(hashObj) }
    #expect(Array(hashTable).count == 1)
    hashObj = nil
    #expect(Array(hashTable).isEmpty)
  }
}
