import Chapter02bMapTables
import Testing

/// An object that equals every object with the same name.
private final class Item: Hashable {
  var name: String

  init(_ name: String) { self.name = name }

  static func == (one: Item, other: Item) -> Bool { one.name == other.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The demonstrations that the article on `NSMapTable` and `NSHashTable` prints, step by step.
///
/// The article prints a table after each step. These tests compare the live entries instead. The
/// names of the variables are the article's. Like the article, the tests specify no personality, so
/// the tables compare by equality.
@Suite struct `The article's demonstration` {
  @Test func `of weak keys and strong values: an entry ends with its key`() {
    var weakKeyStrongObjectsMapTable = MapTable<Item, Item>.weakToStrongObjects()
    var key0: Item? = Item("key0")
    let obj0 = Item("obj0")
    if let key0 { _ = weakKeyStrongObjectsMapTable.updateValue(obj0, forKey: key0) }
    #expect(Array(weakKeyStrongObjectsMapTable).count == 1)
    #expect(weakKeyStrongObjectsMapTable.allSatisfy { $0.key === key0 && $0.value === obj0 })
    key0 = nil
    #expect(Array(weakKeyStrongObjectsMapTable).isEmpty)
  }

  @Test func `of weak keys and weak values: an entry ends with its key or its value`() {
    var weakKeyWeakObjsMapTable = MapTable<Item, Item>.weakToWeakObjects()
    var key1: Item? = Item("key1")
    let obj1 = Item("obj1")
    let key2 = Item("key2")
    var obj2: Item? = Item("obj2")
    if let key1, let obj2 {
      _ = weakKeyWeakObjsMapTable.updateValue(obj1, forKey: key1)
      _ = weakKeyWeakObjsMapTable.updateValue(obj2, forKey: key2)
    }
    #expect(Array(weakKeyWeakObjsMapTable).count == 2)
    key1 = nil
    #expect(Array(weakKeyWeakObjsMapTable).count == 1)
    #expect(weakKeyWeakObjsMapTable.allSatisfy { $0.key === key2 && $0.value === obj2 })
    // At this point, the article stores a value for `key1`, which is already nil. Our table doesn't
    // accept nil as a key, so the same line wouldn't compile here.
    obj2 = nil
    #expect(Array(weakKeyWeakObjsMapTable).isEmpty)
    withExtendedLifetime((obj1, key2)) {}
  }

  @Test func `of a weak hash table: a member's entry ends with the member`() {
    var hashTable = HashTable<Item>.weakObjects()
    var hashObj: Item? = Item("hashObj")
    if let hashObj { _ = hashTable.insert(hashObj) }
    #expect(Array(hashTable).count == 1)
    hashObj = nil
    #expect(Array(hashTable).isEmpty)
  }
}

/// Statements in the articles that aren't true of our tables.
///
/// Detour 2b links to sources that show that they aren't true of Foundation's, either.
@Suite struct `What the articles get wrong about tables` {
  @Test func `a table without a personality compares its keys by equality, not by identity`() {
    let (one, twin, obj0) = (Item("key0"), Item("key0"), Item("obj0"))
    var byDefault = MapTable<Item, Item>.weakToStrongObjects()
    var byIdentity = MapTable<Item, Item>.weakToStrongObjects(comparedBy: .identity)
    _ = byDefault.updateValue(obj0, forKey: one)
    _ = byIdentity.updateValue(obj0, forKey: one)
    #expect(byDefault[twin] === obj0 && byIdentity[twin] == nil)
    withExtendedLifetime(one) {}
  }

  @Test func `a strong value outlives its weak key until the table is purged`() {
    var table = MapTable<Item, Item>.weakToStrongObjects()
    weak var value: Item?
    do {
      let (key0, obj0) = (Item("key0"), Item("obj0"))
      value = obj0
      _ = table.updateValue(obj0, forKey: key0)
    }
    #expect(Array(table).isEmpty && table.count == 1 && value != nil)
    _ = table.purge()
    #expect(table.count == 0 && value == nil)
  }

  @Test func `a dictionary that copies its keys retains its values without copying them`() {
    let (key0, obj0) = (Item("key0"), Item("obj0"))
    var table = MapTable<Item, Item>(keys: .copyIn { Item($0.name) }, values: .strong)
    _ = table.updateValue(obj0, forKey: key0)
    key0.name = "changed"
    #expect(table[key0] == nil && table[Item("key0")] === obj0)
    #expect(table.map(\.key.name) == ["key0"])
  }
}
